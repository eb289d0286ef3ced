import HealthModel
import Sealing

@testable import Sharing

/// A share with both sides of it.
struct SharePair {
  let reader: SealKeyPair
  let share: Share

  init(
    every: ShareRhythm = .week,
    until: String = "2026-12-31",
    created: String = "2026-11-18",
    alias: String? = "Person A"
  ) throws {
    reader = try SealKeyPair.random()
    share = try Share(
      name: "Dr Weber",
      key: CareKey(account: Self.recipient, publicKey: reader.publicKey),
      alias: alias,
      categories: [.heart, .sleep],
      every: every,
      until: Self.day(until),
      sender: Self.sender,
      now: Self.time(created)
    )
  }

  static let recipient = "0b54a3c2-7d1f-4c7c-9a55-5a4f1f6c1b2d"
  static let sender = "7f3f9f0e-30a8-4e7f-8d2f-0a1b2c3d4e5f"

  static func day(_ text: String) -> CalendarDay {
    CalendarDay(text) ?? CalendarDay(daysSinceEpoch: 0)
  }

  static func time(_ text: String) -> Timestamp {
    Timestamp(milliseconds: Int64(day(text).daysSinceEpoch) * 86_400_000 + 36_000_000)
  }

  /// A summary of a period in which each day has a value.
  func summary(_ number: Int64, value: Double = 72) -> ShareSummary {
    let period = share.every.period(number, until: share.lastDay)
    let days = (0..<period.days).map { offset in
      ShareSummary.Day(
        period.first.adding(days: offset),
        value + Double(offset),
        low: value - 10,
        high: value + 40,
        count: 24
      )
    }
    return ShareSummary(
      period,
      program: "MindPulse 1.0.0",
      measures: [
        ShareSummary.Measure(
          .samples(.heartRate),
          days: days,
          range: ShareSummary.Bounds(60, 100),
          usual: 70,
          usualBounds: ShareSummary.Bounds(65, 75)
        ), ShareSummary.Measure(.samples(.sleepAnalysis), days: []),
      ]
    )
  }

  /// A delivery of the share as the hub has it.
  func delivery(_ number: Int64, previous: Int64) throws -> [UInt8] {
    try ShareParcel(share, summary(number), previous: previous)
      .sealed(for: share.recipientKey(), at: share.place(number))
  }

  /// What the reader makes of a delivery at a place.
  func read(_ content: [UInt8], at place: ParcelPlace) throws -> ShareParcel {
    try ShareParcel(content, by: [reader], at: place)
  }
}
