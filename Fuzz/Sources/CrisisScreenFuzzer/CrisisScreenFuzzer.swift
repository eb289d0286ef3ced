// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Safety

/// The screen with the lexicon of the project, made once.
private let screener: CrisisScreener = {
  let bytes =
    (try? Data(contentsOf: URL(filePath: "../config/crisis-language.json5")))
    ?? (try? Data(contentsOf: URL(filePath: "config/crisis-language.json5"))) ?? Data()
  let opened = CrisisScreener.opened(bundled: Array(bytes), own: nil)
  require(opened.problems.isEmpty, "run from the project's folder or from Fuzz")
  return opened.screener
}()

/// Called by libFuzzer with each input; a broken promise ends the process.
///
/// The bytes are one message, and as two messages split in the middle.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzCrisisScreen(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let text = String(decoding: input, as: UTF8.self)
  let finding = screener.screen(text)
  check(finding, in: text)
  require(screener.screen(text) == finding, "the same message was judged in two ways")
  let second = String(decoding: input[(count / 2)...], as: UTF8.self)
  let first = String(decoding: input[..<(count / 2)], as: UTF8.self)
  check(screener.screen(second, after: [MessageTail(of: first)]), in: second)
  checkSession(first, second)
  return 0
}

/// Spans lie in the message and cut no character's bytes; level and category agree.
private func check(_ finding: CrisisFinding, in text: String) {
  let bytes = Array(text.utf8)
  for span in finding.spans {
    require(span.upperBound <= bytes.count, "a span ends behind the message")
    require(String(validating: bytes[span], as: UTF8.self) != nil, "a span cuts a scalar")
  }
  require((finding.level == .none) == (finding.category == .none), "level without category")
}

/// A session never goes down without an explicit answer.
private func checkSession(_ first: String, _ second: String) {
  var session = CrisisSession()
  _ = session.receive("I want to die", at: 0, screener: screener)
  for text in [first, second] {
    let before = session.level
    let decision = session.receive(text, at: 1, screener: screener)
    let isAnswer = decision.finding.reply == .no || decision.finding.reply == .safe
    require(session.level >= before || isAnswer, "a session went down by itself")
  }
}

private func require(_ holds: Bool, _ promise: String) {
  precondition(holds, promise)
}
