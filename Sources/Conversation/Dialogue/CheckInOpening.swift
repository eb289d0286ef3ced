import Assessment
import Catalogues
import HealthModel

/// Sees to it that a check-in's first message names both numbers, whoever wrote it.
///
/// A model is asked for that; where it left a number out, a sentence of ours goes before its text.
enum CheckInOpening {
  /// The sentence for the readings whose number a text doesn't hold; nil when it names them all.
  ///
  /// - Parameters:
  ///   - vitals: the readings.
  ///   - text: what is said already.
  ///   - catalogue: the language that is spoken.
  /// - Returns: the sentence.
  static func sentence(
    for vitals: [Vital],
    missingIn text: String,
    in catalogue: Catalogue
  ) -> String? {
    let words = VitalWords(catalogue)
    let parts = vitals.compactMap { vital -> String? in
      guard let value = vital.value, !names(value, text) else { return nil }
      return phrase(vital, words)
    }
    guard let first = parts.first else { return nil }
    guard parts.count > 1 else { return words(.opening, ["first": first]) }
    let second = parts.dropFirst().joined(separator: ", ")
    return words(.openingBoth, ["first": first, "second": second])
  }

  /// Whether a text holds a number by itself, `104`, `104.0` or `104,0`, and not as a part of
  /// another.
  private static func names(_ value: Double, _ text: String) -> Bool {
    let form = DecimalText.one(value)
    return text.split { !$0.isNumber && !isSign($0) }.map(plain).contains {
      $0 == form || $0 == "\(form).0"
    }
  }

  /// A number in a text with a point before its decimals, without what stands behind it.
  private static func plain(_ number: Substring) -> String {
    var number = number.drop(while: isSign)
    while let last = number.last, isSign(last) { number.removeLast() }
    return String(number.replacing(",", with: "."))
  }

  private static func isSign(_ sign: Character) -> Bool { sign == "." || sign == "," }

  private static func phrase(_ vital: Vital, _ words: VitalWords) -> String? {
    guard let value = vital.value else { return nil }
    var places = ["value": words.number(value)]
    if vital.freshness == .stale {
      guard let age = vital.ageSeconds else {
        return words(.lastAhead, spokenOf: vital.type, places)
      }
      places["age"] = words.age(seconds: age)
      return words(.lastOld, spokenOf: vital.type, places)
    }
    let isRecent = VitalWording.isRecent(vital)
    if !isRecent, let start = vital.start {
      places["time"] = start.clock
      places["value"] = words(.valueAt, places)
    }
    guard vital.range != nil, vital.state != .unknown else {
      return words(isRecent ? .isNow : .wasThen, spokenOf: vital.type, places)
    }
    places["outcome"] = words.outcome(vital)
    return words(isRecent ? .isNowRanged : .wasThenRanged, spokenOf: vital.type, places)
  }
}
