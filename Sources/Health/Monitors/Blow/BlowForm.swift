package import HealthModel

/// The values of a blow as a person types them, one after the other.
///
/// | state | typed | goes to |
/// | --- | --- | --- |
/// | asking a value | nothing | the next value; this one stays unknown |
/// | asking a value | `back` | the first value; nothing is known any more |
/// | asking a value | a value a blow can have beside those before | the next value |
/// | asking a value | anything else | the same value, with a sentence why |
/// | done | anything | done |
///
/// Two-second blows are not asked for an FVC.
package struct BlowForm: Sendable {
  /// Why a value is asked for again.
  package struct Refusal: Equatable, Sendable {
    /// What is wrong.
    package let message: String
    /// What would be right.
    package let hint: String
  }

  /// What is known so far.
  package private(set) var values = BlowValues()

  private let all: [BlowQuantity]
  private let start: Timestamp
  private let rules: BreathingRules
  private var place = 0

  /// A form without any value.
  ///
  /// - Parameters:
  ///   - mode: how long was blown.
  ///   - start: when.
  ///   - rules: what a blow can have.
  package init(_ mode: BlowMode, start: Timestamp, rules: BreathingRules) {
    all = mode.givesFVC ? [.fvc, .fev1, .pef] : [.fev1, .pef]
    self.start = start
    self.rules = rules
  }

  /// What is asked for; nil when all was.
  package var asked: BlowQuantity? { all.indices.contains(place) ? all[place] : nil }

  /// The question for the person, without a space behind it; nil when all was asked.
  package var question: String? {
    asked.map { "\($0.rawValue.uppercased()) in \($0 == .pef ? "L/min" : "L"):" }
  }

  /// Takes what was typed.
  ///
  /// - Returns: why the value is asked for again; nil when it is not.
  package mutating func take(_ text: some StringProtocol) -> Refusal? {
    guard let asked else { return nil }
    let typed = String(text).filter { !$0.isNewline }.drop { $0.isWhitespace }
    if typed.isEmpty {
      place += 1
      return nil
    }
    if typed.lowercased().hasPrefix("back") {
      values = BlowValues()
      place = 0
      return nil
    }
    let unit = asked == .pef ? "L/min" : "L"
    guard let value = asked.value(typed: typed) else {
      return Refusal(
        message: "“\(typed)” isn't a value for \(asked.rawValue.uppercased()).",
        hint:
          "Type a number in \(unit), such as \(asked == .pef ? "480" : "3.2"), or press Enter to skip."
      )
    }
    var next = values
    asked.set(value, in: &next)
    do throws(MonitorsError) {
      _ = try next.blow(start: start, rules: rules)
    } catch {
      let again = values.isEmpty ? "" : " 'back' starts over."
      return Refusal(message: error.message, hint: error.hint + again)
    }
    values = next
    place += 1
    return nil
  }
}
