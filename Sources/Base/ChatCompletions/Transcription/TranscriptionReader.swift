// SPDX-License-Identifier: GPL-3.0-or-later

package import HTTPTransport
import Core

/// Turns an HTTP answer, whatever it turns out to be, into the words that were spoken.
///
/// | state | meets | goes to |
/// | --- | --- | --- |
/// | waiting | a head with a success | body |
/// | waiting | any other head | refused, which ``ReplyReader`` reads |
/// | body | more than ``maximumBytes`` | over, as too large |
/// | body, refused | the end | over, with the words or with why there are none |
package struct TranscriptionReader: Sendable {
  /// What came of a request.
  package enum Outcome: Sendable, Equatable {
    /// The words.
    case words(String)
    /// There are none; the advice is for deciding about another try.
    case failed(ChatError, RetryPolicy.Advice)
  }

  /// The most bytes of an answer: two minutes of speech have some 2,000.
  package static let maximumBytes = 1 << 20
  /// The most characters of words that are taken; nobody says so many in one recording.
  package static let maximumWords = 10_000

  private enum State {
    case waiting
    case body([UInt8])
    case refused(ReplyReader)
    case over
  }

  private let place: String
  private var state = State.waiting

  /// A reader of an answer that has not begun.
  ///
  /// - Parameter place: the server's name, for sentences.
  package init(place: String) { self.place = place }

  /// Takes the answer's head; an outcome where that is all there is to know.
  package mutating func receive(_ head: HTTPResponseHead) -> Outcome? {
    if (200..<300).contains(head.status) {
      state = .body([])
      return nil
    }
    var reader = ReplyReader()
    let actions = reader.receive(head)
    state = .refused(reader)
    return outcome(of: actions)
  }

  /// Takes the next bytes of the body; an outcome where no more of them are wanted.
  package mutating func receive(_ bytes: [UInt8]) -> Outcome? {
    switch state {
    case .waiting, .over: return nil
    case .refused(var reader):
      let actions = reader.receive(bytes)
      state = .refused(reader)
      return outcome(of: actions)
    case .body(var body):
      state = .waiting
      body += bytes
      state = .body(body)
      guard body.count > Self.maximumBytes else { return nil }
      return over(
        ChatError(.tooLarge, "\(place) sent more than words can be, so it was stopped.")
      )
    }
  }

  /// Takes the end of the answer.
  package mutating func end() -> Outcome {
    switch state {
    case .refused(var reader): return outcome(of: reader.end()) ?? over(empty)
    case .body(let body): return words(in: String(decoding: body, as: UTF8.self))
    case .waiting, .over: return over(empty)
    }
  }

  private mutating func words(in text: String) -> Outcome {
    guard let value = JSONText.decode(JSONValue.self, text) else {
      let isPage = text.utf8.first { $0 > 0x20 } == UInt8(ascii: "<")
      return over(isPage ? page : text.utf8.allSatisfy { $0 <= 0x20 } ? empty : noJSON)
    }
    guard let words = value["text"]?.words else {
      let report = ServerErrorReport(in: value)
      return over(report.map { ChatError(report: $0).forSpeech(at: place) } ?? noJSON)
    }
    guard words.contains(where: { !$0.isWhitespace }) else { return over(silent) }
    state = .over
    return .words(String(words.prefix(Self.maximumWords)))
  }

  private mutating func outcome(of actions: [ReplyReader.Action]) -> Outcome? {
    for case .failed(let error, let advice) in actions {
      state = .over
      return .failed(error.forSpeech(at: place), advice)
    }
    return nil
  }

  private mutating func over(_ error: ChatError) -> Outcome {
    state = .over
    return .failed(error, RetryPolicy.Advice())
  }

  // MARK: - Words

  private var empty: ChatError {
    ChatError(.emptyReply, "\(place) gave an empty answer instead of words.", hint: Self.other)
  }

  private var noJSON: ChatError {
    ChatError(.badReply, "\(place) answered, but not with JSON that has a text.", hint: Self.other)
  }

  private var page: ChatError {
    ChatError(
      .html,
      "\(place) sent a web page instead of words.",
      hint: "Check the address, and whether a proxy or a sign-in page is in between."
    )
  }

  private var silent: ChatError {
    ChatError(
      .emptyReply,
      "\(place) heard no words in the recording.",
      hint: "Speak closer to the microphone, or choose another one in the system's sound settings."
    )
  }

  private static let other: LocalizedText =
    "It should be a server with OpenAI's audio transcriptions; dictation.baseURL names another one."
}

extension ChatError {
  /// The same error in words that fit speech instead of a conversation.
  func forSpeech(at place: String) -> ChatError {
    switch httpStatus {
    case 404, 405, 501:
      told(
        .notFound,
        "\(place) has no such model or can't write down speech (\(httpStatus ?? 404)).",
        "Check dictation.model, or set dictation.baseURL to a server with audio transcriptions, such "
          + "as whisper.cpp's on this machine."
      )
    case 413:
      told(.tooLarge, "The recording is too large for \(place) (413).", "Dictate less at a time.")
    case 400, 415, 422:
      told(
        .badRequest,
        "\(place) does not accept the recording (\(httpStatus ?? 400)).",
        "Check dictation.model and dictation.language against the server's documentation."
      )
    default:
      code == .redirected
        ? told(
          .redirected,
          "\(place) wants the recording sent elsewhere, which was not done.",
          "If that is right, put the new address into dictation.baseURL or endpoint.baseURL."
        ) : self
    }
  }

  private func told(_ code: Code, _ message: LocalizedText, _ hint: LocalizedText) -> ChatError {
    ChatError(
      code,
      message,
      hint: hint,
      httpStatus: httpStatus,
      serverText: serverText
    )
  }
}
