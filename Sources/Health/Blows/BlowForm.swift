package import Catalogues
package import HealthModel
package import Monitors
import Core

/// The values of a blow as a person types them, one after the other.
///
/// | state | typed | goes to |
/// | --- | --- | --- |
/// | asking a value | nothing | the next value; this one stays unknown |
/// | asking a value | `back`, or its like | the first value; nothing is known any more |
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
  private let wording: BreathingWording
  private var place = 0

  /// A form without any value.
  ///
  /// - Parameters:
  ///   - mode: how long was blown.
  ///   - start: when.
  ///   - rules: what a blow can have.
  ///   - words: the language to ask in.
  package init(_ mode: BlowMode, start: Timestamp, rules: BreathingRules, _ words: Catalogue) {
    all = mode.givesFVC ? [.fvc, .fev1, .pef] : [.fev1, .pef]
    self.start = start
    self.rules = rules
    wording = BreathingWording(words)
  }

  /// What is asked for; nil when all was.
  package var asked: BlowQuantity? { all.indices.contains(place) ? all[place] : nil }

  /// The question for the person, without a space behind it; nil when all was asked.
  package var question: String? {
    asked.map { wording(.askValue, ["name": wording.name($0), "unit": Self.unit($0)]) }
  }

  /// Takes what was typed.
  ///
  /// - Returns: why the value is asked for again; nil when it is not.
  package mutating func take(_ text: some StringProtocol) -> Refusal? {
    guard let asked else { return nil }
    let typed = String(String(text).filter { !$0.isNewline }.drop { $0.isWhitespace })
    if typed.isEmpty {
      place += 1
      return nil
    }
    if ["back", wording(.back)].contains(where: { typed.lowercased().hasPrefix($0) }) {
      values = BlowValues()
      place = 0
      return nil
    }
    guard let value = asked.value(typed: typed) else {
      let example = wording.words.number(asked == .pef ? "480" : "3.2")
      return Refusal(
        message: wording(.notAValue, ["typed": typed, "name": wording.name(asked)]),
        hint: wording(.typeNumber, ["unit": Self.unit(asked), "example": example])
      )
    }
    var next = values
    asked.set(value, in: &next)
    do throws(MonitorsError) {
      _ = try next.blow(start: start, rules: rules)
    } catch {
      let refusal =
        wording.refusal(of: next, rules: rules)
        ?? Refusal(message: error.message, hint: error.hint)
      guard !values.isEmpty else { return refusal }
      let hint = "\(refusal.hint) \(wording(.startsOver))"
      return Refusal(message: refusal.message, hint: hint)
    }
    values = next
    place += 1
    return nil
  }

  private static func unit(_ quantity: BlowQuantity) -> String {
    quantity == .pef ? "L/min" : "L"
  }
}
