import Foundation
import HealthModel
import Testing
import TestSupport
import Transcripts

@testable import TranscriptExchange

@Suite("The exported page")
struct PageTests {
  static func page(_ session: String? = nil) throws -> String {
    let directory = try TemporaryDirectory()
    return try SampleTalk.store(in: directory).exported(.html, session: session)
  }

  @Test("A strict reader of XML takes it for well-formed, apart from what HTML leaves open")
  func wellFormed() throws {
    var page = try Self.page()
    page = page.replacing("<!DOCTYPE html>\n", with: "")
    for tag in ["meta", "link"] {
      page = page.replacing(try Regex("<\(tag)( [^>]*)>")) { match in
        "<\(tag)\(match.output[1].substring ?? "")/>"
      }
    }
    let parser = XMLChecker()
    #expect(parser.fault(in: page) == nil)
    #expect(parser.names.isSuperset(of: ["html", "main", "article", "ol", "aside", "svg", "h3"]))
    #expect(!parser.names.contains("script"))
  }

  @Test("Nothing is fetched or run; addresses mark a source or are links of messages")
  func closed() throws {
    let page = try Self.page()
    #expect(page.contains("content=\"default-src 'none'; style-src 'sha256-"))
    for attribute in [" src=", " onload", " onclick", "javascript:", "@import", "url(", " style="] {
      #expect(!page.contains(attribute), "\(attribute)")
    }
    let addresses = page.matches(of: /<(link|a) [^>]*href="([^"]*)"/)
    for address in addresses {
      let schemes = address.output.1 == "a" ? MarkdownLinks.schemes : ["https://schema.org/"]
      #expect(schemes.contains { address.output.2.hasPrefix($0) })
    }
  }

  @Test("Its policy names the hashes of exactly the rules that stand in it")
  func hashes() throws {
    let page = try Self.page()
    let styles = page.matches(of: /<style>([^<]*)<\/style>/).map { String($0.output.1) }
    #expect(styles.count == 2)
    for style in styles {
      let hash = try SHA256.ofText(style)
      #expect(page.contains("'sha256-\(hash)'"), "the hash is now sha256-\(hash)")
    }
  }

  @Test("Charts stand beside a talk with readings, described in words, with ids of their own")
  func charts() throws {
    let page = try Self.page()
    #expect(page.components(separatedBy: "<svg ").count == 3)
    #expect(page.contains("<desc id=\"c-talk-1-heart-rate-desc\">"))
    #expect(page.contains("id=\"c-talk-2-heart-rate-desc\""))
    #expect(page.contains("range for your age 60–100"))
    #expect(page.contains("aria-label=\"Readings at that time\""))
    let ids = page.matches(of: /\ id="([^"]*)"/).map { String($0.output.1) }
    #expect(Set(ids).count == ids.count)
  }

  /// Seconds: the same day, weeks later, years later, and beyond any life of data.
  static let moments: [Double] = [0, 40 * 86_400, 3 * 31_536_000, 90 * 31_536_000]

  @Test("Readings that lie years apart, and ones without a time, are drawn or left out")
  func oddReadings() throws {
    let directory = try TemporaryDirectory()
    let store = try TranscriptStore(path: directory.file("transcripts.sqlite"))
    for (place, seconds) in Self.moments.enumerated() {
      try store.append(
        TranscriptMessage(
          id: "m\(place)",
          sessionID: "s",
          role: .assistant,
          text: "Well.",
          time: .test(seconds),
          engine: "listener",
          vitals: [.fast(at: seconds), .missing]
        )
      )
    }
    // 90 years are more months than a chart may have.
    #expect(try !store.exported(.html).contains("<svg"))
    #expect(try store.exported(.html, to: .test(4 * 31_536_000)).contains("mean of each month"))
    #expect(try store.exported(.html, to: .test(50 * 86_400)).contains("mean of each day"))
  }
}

/// SHA-256 as OpenSSL computes it, in base 64.
enum SHA256 {
  static func ofText(_ text: String) throws -> String {
    let digest = try TestProcess.run(
      "/usr/bin/openssl",
      ["dgst", "-sha256", "-binary"],
      input: Array(text.utf8)
    )
    return Data(digest.output).base64EncodedString()
  }
}
