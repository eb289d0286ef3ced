import BundledWords
import Core
import Configuration
import Console
import Dialogue
import Testing

@testable import Services

@Suite struct ReplyNoticeTests {
  @Test(arguments: [
    ("The reply was stopped.", "The reply was stopped."),
    ("stopped by the person", "The reply is cut off: stopped by the person."),
    ("The server failed (500).", "The reply is cut off: The server failed (500)."),
    ("The reply broke off: it is gone", "The reply broke off: it is gone."),
    ("", "The reply is cut off, and no reason was given."),
  ])
  func `why a reply is not whole is one sentence with a full stop`(
    _ why: String,
    _ told: String
  ) throws {
    #expect(ReplyNotice.cutOff(why, try englishWords()) == told)
  }

  @Test func `a part that isn't saved has its reason in the sentence`() throws {
    let event = ConversationEvent.lacking(.waitingMessage, reason: "Another program writes.")
    #expect(
      ReplyNotice.text(event, try englishWords())
        == "Another program writes. I still have your message, and I'll try again to save it."
    )
  }

  @Test func `a hint stands beside an error's sentence, not in it`() {
    let error = ConfigurationError(
      "'foo' isn't a setting.",
      hint: "'mindpulse config show' lists them all.",
      at: .init(file: "config.json5", line: 3, column: 5)
    )
    let failure = AppFailure(error)
    #expect(failure.message == "config.json5:3:5: 'foo' isn't a setting.")
    #expect(failure.hint == error.hint)
  }
}
