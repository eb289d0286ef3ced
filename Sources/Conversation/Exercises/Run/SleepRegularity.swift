package import Catalogues
package import Core

/// When a person usually goes to bed and gets up, from nights of a diary.
package struct SleepRegularity: Hashable, Sendable {
  /// The fewest nights that say something: a product choice, as many as a working week has.
  package static let fewestNights = 5

  /// The usual time of going to bed.
  package let bed: TimeOfDay
  /// The usual time of getting up.
  package let wake: TimeOfDay
  /// How far times of getting up lie from the usual one, the middle of all, in minutes.
  package let wakeSpread: Int

  /// What nights have in common; nil where there are too few.
  ///
  /// - Parameter nights: minutes since midnight of going to bed and of getting up.
  package init?(_ nights: [(bed: Int, wake: Int)]) {
    guard nights.count >= Self.fewestNights else { return nil }
    // From noon on, so that an evening and the hours after midnight lie side by side.
    let bed = Self.median(nights.map { Self.day($0.bed - 720) })
    let wake = Self.median(nights.map { Self.day($0.wake) })
    self.bed = TimeOfDay(clamping: Self.day(bed + 720))
    self.wake = TimeOfDay(clamping: wake)
    wakeSpread = Self.median(nights.map { abs(Self.day($0.wake) - wake) })
  }

  /// What an exercise can say of it, by its keys, in a language.
  package func facts(_ words: Catalogue) -> [String: String] {
    let spread = words.text(ExerciseKey.minutes, count: wakeSpread)
    return ["usualBed": "\(bed)", "usualWake": "\(wake)", "wakeSpread": spread]
  }

  private static func day(_ minutes: Int) -> Int { (minutes % 1440 + 1440) % 1440 }

  private static func median(_ values: [Int]) -> Int { values.sorted()[values.count / 2] }
}
