import Configuration
import Console
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
  func `why a reply is not whole is one sentence with a full stop`(_ why: String, _ told: String) {
    #expect(ReplyNotice.cutOff(why) == told)
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
