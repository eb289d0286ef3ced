// SPDX-License-Identifier: GPL-3.0-or-later

/// A step of one reply being fetched, for a log: sizes and outcomes, never words.
package enum ExchangeStep: Sendable, Equatable {
  /// A try was sent, the first one being 1, with a body of so many bytes.
  case sent(attempt: Int, bytes: Int)
  /// The server answered with an HTTP status.
  case answered(status: Int)
  /// The try is over, after so many bytes of an answer: `finished`, `interrupted` or a
  /// ``ChatError/Code``.
  case ended(String, bytes: Int)
}

extension ChatCompletion.Ending {
  /// The ending in one word.
  var word: String {
    switch self {
    case .finished: "finished"
    case .interrupted: "interrupted"
    }
  }
}
