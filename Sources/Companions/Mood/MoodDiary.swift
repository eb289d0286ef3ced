import HealthModel
import HealthStorage
import Monitors
import Safety
import Services
import Transcripts

/// What a person wrote beside a mood, kept in the diary; the mood itself is a reading.
struct MoodNote: Codable, Sendable {
  /// The mood it belongs to, −5…5.
  let mood: Int
  /// The person's words, on one line.
  let text: String
}

/// A night that the person told to have been without sleep.
struct SleeplessNight: Codable, Sendable {
  /// The day on which it ended, `YYYY-MM-DD`.
  let day: String

  /// The day as one of the calendar.
  var calendarDay: CalendarDay? { CalendarDay(day) }
}

/// Moods and nights as a person tells them, into the stores and out again.
@MainActor struct MoodDiary {
  /// The source under which they are kept.
  static let source = "diary"
  /// The longest note, in characters.
  static let longestNote = 1000

  private static let noteKind = "mood-note"
  private static let sleeplessKind = "sleepless-night"

  private let services: Services

  /// The diary for one run of the program.
  init(_ services: Services) { self.services = services }

  // MARK: - Moods

  /// Keeps a mood, and the note to it.
  ///
  /// - Parameters:
  ///   - mood: −5…5.
  ///   - note: the person's words; nil for none.
  ///   - time: when it was so.
  /// - Returns: what the store says, also where that very mood was there already.
  /// - Throws: an error of a store, or of a time that is still to come.
  func add(mood: Int, note: String?, at time: Timestamp) throws -> SaveResult {
    let reading = try services.files.sampleCheck().reading(
      .stateOfMind,
      text: "\(mood)",
      unit: nil,
      start: time,
      now: services.clock.now(),
      source: Self.source
    )
    let result = try services.stores.health().save([reading])
    if let note, !result.added.isEmpty {
      let body = MoodNote(mood: mood, text: note)
      _ = try services.stores.transcripts().addDiaryEntry(Self.noteKind, at: time, body)
    }
    return result
  }

  /// Moods of some last days, newest first, each with its note.
  ///
  /// A note whose mood was deleted is erased. While the diary is locked there are no notes.
  func moods(days: Int) throws -> [(mood: Sample, note: String?)] {
    let today = services.clock.now().day
    let local = Int64(today.adding(days: 1 - days).daysSinceEpoch) * 86_400_000
    let first = services.clock.zone.milliseconds(ofLocal: local)
    let samples = try services.stores.health().samples(
      .stateOfMind,
      from: Timestamp(milliseconds: first, in: services.clock.zone)
    )
    let told = Set(samples.filter { $0.source == Self.source }.map(\.start.milliseconds))
    let store = try services.stores.transcripts()
    var notes: [Int64: String] = [:]
    var orphans: [Int64] = []
    let entries =
      try services.stores.isReadable ? store.diaryEntries(Self.noteKind, as: MoodNote.self) : []
    for entry in entries
    where entry.time.milliseconds >= first {
      if told.contains(entry.time.milliseconds) {
        notes[entry.time.milliseconds] = entry.body.text
      } else {
        orphans.append(entry.id)
      }
    }
    if !orphans.isEmpty { try store.deleteDiaryEntries(orphans) }
    return samples.map { sample in
      (sample, sample.source == Self.source ? notes[sample.start.milliseconds] : nil)
    }
  }

  // MARK: - Nights

  /// What came of telling a sleep.
  struct SleepResult {
    /// What the store says.
    let saved: SaveResult
    /// Sleep told before that it takes the place of.
    let replaced: [Sample]
  }

  /// Keeps a sleep; what was told before of the same hours gives way to it.
  ///
  /// Sleep of other sources stays: it is laid over the told one when nights are counted.
  func add(_ sleep: SleepEntry) throws -> SleepResult {
    let store = try services.stores.health()
    let near = try store.samples(.sleepAnalysis, from: sleep.bed, to: sleep.wake)
    // A nap that only touches the sleep is another one.
    let before = near.filter {
      $0.source == Self.source && $0.start < sleep.wake && $0.end > sleep.bed
        && !($0.start == sleep.bed && $0.end == sleep.wake)
    }
    let reading = NewSample(
      type: .sleepAnalysis,
      // HKCategoryValueSleepAnalysis: asleep, in no particular stage.
      value: 1,
      start: sleep.bed,
      end: sleep.wake,
      source: Self.source
    )
    let saved = try store.save([reading])
    if !before.isEmpty { _ = try store.delete(ids: before.map(\.id)) }
    try forgetSleepless(
      on: Timestamp(milliseconds: sleep.wake.milliseconds, in: services.clock.zone).day
    )
    return SleepResult(saved: saved, replaced: before)
  }

  /// Keeps that a night was without sleep.
  func addSleepless(_ day: CalendarDay) throws {
    try forgetSleepless(on: day)
    let body = SleeplessNight(day: day.description)
    _ = try services.stores.transcripts().addDiaryEntry(
      Self.sleeplessKind,
      at: services.clock.now(),
      body
    )
  }

  /// The nights told to have been without sleep, in the order of telling; none while the diary is
  /// locked.
  func sleeplessNights() throws -> [DiaryEntry<SleeplessNight>] {
    guard try services.stores.isReadable else { return [] }
    return try services.stores.transcripts().diaryEntries(
      Self.sleeplessKind,
      as: SleeplessNight.self
    )
  }

  private func forgetSleepless(on day: CalendarDay) throws {
    let ids = try sleeplessNights().filter { $0.body.calendarDay == day }.map(\.id)
    if !ids.isEmpty { try services.stores.transcripts().deleteDiaryEntries(ids) }
  }
}
