// SPDX-License-Identifier: GPL-3.0-or-later

import ChatCompletions
import HTTPTransport
import Testing
import TestSupport
import Core

/// Everything that happened while a reply was fetched.
struct Fetched {
  var text = ""
  var deltas: [String] = []
  var retries: [ChatEvent] = []
  var trimmed: [Int] = []
  var completion: ChatCompletion?
  var error: ChatError?

  /// Fetches a reply to its end.
  static func from(
    _ endpoint: Endpoint,
    _ messages: [ChatMessage] = [ChatMessage(.user, "Hello")]
  ) async throws -> Fetched {
    var fetched = Fetched()
    let client = ChatClient(
      transport: HTTPClient(),
      endpoint: endpoint,
      random: { 0.99 },
      now: { 0 }
    )
    do {
      for try await event in client.events(for: ChatRequest(messages: messages)) {
        switch event {
        case .retrying: fetched.retries.append(event)
        case .trimmed(let dropped): fetched.trimmed.append(dropped)
        case .delta(let text):
          fetched.text += text
          fetched.deltas.append(text)
        case .completed(let completion): fetched.completion = completion
        }
      }
    } catch let error as ChatError {
      fetched.error = error
    }
    return fetched
  }
}

/// A mode of the endpoint, and what a person gets from it.
struct ModeCase: Sendable, CustomTestStringConvertible {
  enum Outcome: Sendable, Equatable {
    /// A whole reply with this finish reason.
    case whole(String?)
    /// A reply that broke off.
    case partial
    /// No reply.
    case none(ChatError.Code)
  }

  let mode: String
  let outcome: Outcome
  var text: String?
  var retries = 0

  var testDescription: String { mode }

  init(_ mode: String, _ outcome: Outcome, text: String? = nil, retries: Int = 0) {
    self.mode = mode
    self.outcome = outcome
    self.text = text
    self.retries = retries
  }

  static let reply = "I am glad you wrote. What is happening for you right now?"
  static let wide = "Gru\u{308}\u{DF} dich \u{1F9D8} \u{4F60}\u{597D}"

  static let all: [ModeCase] = right + broken + errors

  static let right: [ModeCase] = [
    ModeCase("ok", .whole("stop"), text: reply),
    ModeCase("echo", .whole("stop"), text: "Hello"),
    ModeCase("crlf", .whole("stop"), text: reply),
    ModeCase("cr", .whole("stop"), text: reply),
    ModeCase("bytewise", .whole("stop"), text: wide),
    ModeCase("splitutf8", .whole("stop"), text: wide),
    ModeCase("comments", .whole("stop"), text: reply),
    ModeCase("multiline", .whole("stop"), text: reply),
    ModeCase("bom", .whole("stop"), text: reply),
    ModeCase("nospace", .whole("stop"), text: reply),
    ModeCase("noblank", .whole("stop"), text: reply),
    ModeCase("nodone", .whole("stop"), text: reply),
    ModeCase("onlydone", .whole(nil), text: reply),
    ModeCase("usage-last", .whole("stop"), text: reply),
    ModeCase("usage-in-delta", .whole("stop"), text: reply),
    ModeCase("nullcontent", .whole("stop"), text: reply),
    ModeCase("nochoices", .whole("stop"), text: reply),
    ModeCase("nodelta", .whole("stop"), text: reply),
    ModeCase("reasoning", .whole("stop"), text: reply),
    ModeCase("reasoning2", .whole("stop"), text: reply),
    ModeCase("length", .whole("length"), text: reply),
    ModeCase("content-filter", .whole("content_filter"), text: reply),
    ModeCase("refusal", .whole("stop"), text: "I can't help with that."),
    ModeCase("nonstream", .whole("stop"), text: reply),
    ModeCase("notype", .whole("stop"), text: reply),
    ModeCase("slow-first:delay=300", .whole("stop"), text: reply),
    ModeCase("badutf8", .whole("stop"), text: "a\u{FFFD}\u{FFFD}b"),
    ModeCase("escape", .whole("stop")),
    ModeCase("429-once#table", .whole("stop"), text: reply, retries: 1),
    ModeCase("500-once#table", .whole("stop"), text: reply, retries: 1),
    ModeCase("503-once#table", .whole("stop"), text: reply, retries: 1),
    ModeCase("drop-once#table", .whole("stop"), text: reply, retries: 1),
  ]

  static let broken: [ModeCase] = [
    ModeCase("nofinish", .partial, text: "I am glad"),
    ModeCase("errmid", .partial, text: "I am glad"),
    ModeCase("errchoice", .partial, text: "I am glad"),
    ModeCase("reset", .partial, text: "I am glad"),
    ModeCase("truncchunk", .partial, text: "I am glad"),
    ModeCase("stall-mid", .partial, text: "I am glad"),
    ModeCase("endless", .partial),
  ]

  static let errors: [ModeCase] = [
    ModeCase("400", .none(.badRequest)),
    ModeCase("401", .none(.keyRefused)),
    ModeCase("401detail", .none(.keyRefused)),
    ModeCase("403", .none(.keyRefused)),
    ModeCase("404", .none(.notFound)),
    ModeCase("408", .none(.server), retries: 2),
    ModeCase("409", .none(.server), retries: 2),
    ModeCase("429", .none(.rateLimited), retries: 2),
    ModeCase("429-long", .none(.rateLimited)),
    ModeCase("500", .none(.server), retries: 2),
    ModeCase("500-final", .none(.server)),
    ModeCase("503-loading", .none(.server), retries: 2),
    ModeCase("ctxfull:keep=0", .none(.contextFull)),
    ModeCase("ctxfull-code:keep=0", .none(.contextFull)),
    ModeCase("ctxfull-empty:keep=0", .none(.emptyReply)),
    ModeCase("errbare", .none(.server)),
    ModeCase("errdetail", .none(.notFound)),
    ModeCase("errmessage", .none(.server)),
    ModeCase("errors", .none(.server)),
    ModeCase("errarray", .none(.rateLimited), retries: 2),
    ModeCase("err200json", .none(.paymentRequired)),
    ModeCase("err-nonsse", .none(.server), retries: 2),
    ModeCase("badjson", .none(.badReply)),
    ModeCase("deepjson", .none(.badReply)),
    ModeCase("empty200", .none(.emptyReply)),
    ModeCase("emptyreply", .none(.emptyReply)),
    ModeCase("html200", .none(.html)),
    ModeCase("html500", .none(.html)),
    ModeCase("stall", .none(.timedOut)),
    ModeCase("stall-ping", .none(.timedOut)),
    ModeCase("noline", .none(.tooLarge)),
    ModeCase("refuse", .none(.unreachable), retries: 2),
    ModeCase("hugehdr", .none(.tooLarge)),
    ModeCase("gzipbomb", .none(.badReply)),
    ModeCase("redirect", .none(.redirected)),
  ]
}

@Suite(.timeLimit(.minutes(90)))
struct ChatClientModeTests {
  private static func fetch(_ mode: String, stalledFor: Double = 0.6) async throws -> Fetched {
    let server = try TestEndpoint("--delay", mode == "drip" ? "100" : "0")
    var endpoint = Endpoint(
      baseURL: server.base(mode),
      model: "tiny",
      apiKey: APIKey("sk-canary-1234")
    )
    // Only the modes that send nothing wait this long.
    endpoint.contentTimeout = mode.hasPrefix("stall") ? stalledFor : 30
    return try await Fetched.from(endpoint)
  }

  @Test(arguments: ModeCase.all)
  func `each way an endpoint can answer has its outcome`(mode: ModeCase) async throws {
    let fetched = try await withGrowingTime { factor -> Fetched? in
      let fetched = try await Self.fetch(mode.mode, stalledFor: 0.6 * factor)
      // What comes before a reply stalls may come too late.
      return mode.mode == "stall-mid" && fetched.text != mode.text ? nil : fetched
    }
    switch mode.outcome {
    case .whole(let reason):
      #expect(fetched.error == nil)
      #expect(fetched.completion?.ending == .finished)
      #expect(fetched.completion?.finishReason == reason)
    case .partial:
      #expect(fetched.error == nil)
      guard case .interrupted(let reason)? = fetched.completion?.ending else {
        Issue.record("not interrupted: \(String(describing: fetched.completion))")
        return
      }
      #expect(reason.english.hasPrefix("The reply "))
    case .none(let code):
      #expect(fetched.error?.code == code)
      #expect(fetched.completion == nil)
      #expect(fetched.text.isEmpty)
      #expect(fetched.error?.message.isEmpty == false)
      #expect(fetched.error?.message.contains("canary") == false)
    }
    if let text = mode.text { #expect(fetched.text == text) }
    #expect(fetched.retries.count == mode.retries)
  }

  @Test func `usage and model are told wherever the server puts them`() async throws {
    for mode in ["usage-last", "usage-in-delta", "nonstream"] {
      let fetched = try await Self.fetch(mode)
      #expect(fetched.completion?.usage == TokenUsage(prompt: 42, completion: 12))
      #expect(fetched.completion?.model == "tiny-1")
    }
    #expect(try await Self.fetch("ok").completion?.usage == nil)
  }

  @Test func `thinking is never shown, and is told`() async throws {
    for mode in ["reasoning", "reasoning2"] {
      let fetched = try await Self.fetch(mode)
      #expect(fetched.completion?.hadReasoning == true)
      #expect(!fetched.text.contains("secret"))
    }
    #expect(try await Self.fetch("ok").completion?.hadReasoning == false)
    #expect(try await Self.fetch("refusal").completion?.isRefusal == true)
  }

  @Test func `an endless reply is stopped at its bound`() async throws {
    let fetched = try await Self.fetch("endless")
    #expect(fetched.text.utf8.count <= 1 << 20)
    #expect(fetched.text.utf8.count > 1 << 19)
  }

  @Test func `what the server says is kept apart and bounded`() async throws {
    #expect(try await Self.fetch("401").error?.serverText == "Incorrect API key provided")
    #expect(try await Self.fetch("401detail").error?.serverText == "Invalid API key")
    #expect(try await Self.fetch("errmid").completion?.serverText == "the slot was lost")
    let error = try await Self.fetch("noline").error
    #expect((error?.serverText?.count ?? 0) <= 300)
  }

  @Test func `the new address of a redirect is named, its query is not`() async throws {
    let server = try TestEndpoint()
    let fetched = try await Fetched.from(Endpoint(baseURL: server.base("redirect"), model: "m"))
    #expect(fetched.error?.message.contains("127.0.0.1:") == true)
    #expect(fetched.error?.message.contains("secret") == false)
    #expect(try server.requests().count == 1)
    #expect(try server.log().allSatisfy { $0.port == server.port })
  }
}
