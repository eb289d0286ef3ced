import Charts
import FoundationEssentials
import HealthModel
import HostSystem
import Testing

@testable import Reports

@Suite("A report as a page")
struct ReportPageTests {
  private static let hostile = "</blockquote><script>alert(1)</script>\u{202E}&\"'\u{1b}[31m"
  private static let page = ReportPage(
    ReportSamples.report(
      profile: ["name": "Ada <b>&", "birthday": "1990-04-01"],
      notes: [Report.Note("Workouts", "4 entries on 3 days")],
      checkIns: [ReportSamples.checkIn(1, ground: hostile)],
      talks: [ReportSamples.talk(title: hostile, words: [hostile, "two\nlines"])],
      hasWords: true
    )
  )
  .html

  @Test("It holds no script and fetches nothing")
  func still() {
    #expect(Self.page.contains("default-src 'none'; style-src 'unsafe-inline'"))
    for word in ["<script", "src=", "href=", "url(", "@import", "http:", "https:", " style="] {
      let found = Self.page.replacing("http://www.w3.org/2000/svg", with: "").contains(word)
      #expect(!found, "there is “\(word)” in it")
    }
  }

  @Test("What a person wrote can't leave its place")
  func escaping() {
    #expect(Self.page.contains("&lt;/blockquote&gt;&lt;script&gt;alert(1)"))
    #expect(Self.page.contains("Ada &lt;b&gt;&amp;"))
    #expect(!Self.page.contains("\u{202E}") && !Self.page.contains("\u{1b}"))
    #expect(Self.page.contains("<blockquote class=\"words\">two\nlines</blockquote>"))
  }

  @Test("A date is never broken, and stays out of titles and attributes")
  func dates() {
    #expect(Self.page.contains("<title>Report, 2026-10-23 to 2026-11-21, 30 days</title>"))
    #expect(Self.page.contains("<h1>Report, <span class=\"day\">2026-10-23</span> to "))
    #expect(Self.page.contains("<time datetime=\"2026-11-20T15:10:00+00:00\">15:10</time>"))
  }

  @Test("Every picture has a title and a description, and ids are there once")
  func pictures() {
    let pictures = Self.page.matches(of: #/<svg /#).count
    #expect(pictures == 4)
    #expect(Self.page.matches(of: /<desc id="/).count == pictures)
    let ids = Self.page.matches(of: #/ id="([^"]+)"/#).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
    let named = Self.page.matches(of: #/aria-labelledby="([^"]+)"/#).flatMap {
      $0.1.split(separator: " ").map(String.init)
    }
    #expect(named.count == 2 * pictures)
    #expect(named.allSatisfy(ids.contains))
    #expect(Self.page.matches(of: /@media screen and \(prefers-color-scheme:dark\)/).count == 2)
  }

  @Test("Its tags are closed in their order")
  func wellFormed() throws {
    let script = """
      import sys, html.parser
      void = {"meta"}
      class Reader(html.parser.HTMLParser):
          open = []
          def handle_starttag(self, tag, attributes):
              if tag not in void: self.open.append(tag)
              assert len({name for name, _ in attributes}) == len(attributes), tag
          def handle_startendtag(self, tag, attributes):
              assert tag in {"rect", "line", "circle", "polyline"}, tag
          def handle_endtag(self, tag):
              assert self.open.pop() == tag, tag
      reader = Reader(convert_charrefs=True)
      reader.feed(sys.stdin.buffer.read().decode("utf-8"))
      assert not reader.open, reader.open
      """
    let run = try FinishedProgram(
      ["/usr/bin/python3", "-S", "-c", script],
      input: Array(Self.page.utf8)
    )
    #expect(run.exitCode == 0, "\(String(decoding: run.complaint, as: UTF8.self))")
  }

  @Test("Paper is A4 and light, a screen is as the reader likes it")
  func styles() {
    #expect(Self.page.contains("@page{size:A4"))
    #expect(Self.page.contains("color-scheme:light dark"))
    // Charts keep the colours of paper in print: their dark ones are for screens alone.
    #expect(!Self.page.contains("@media (prefers-color-scheme"))
  }
}
