import Core
import HealthModel
import Testing
import TestSupport

@testable import CheckIns

@Suite("A year of whole days")
struct WholeDaysTests {
  /// The six times of day: two of them fall into the gaps and repeated hours of many zones.
  private static let times = ["00:30", "02:15", "07:00", "12:00", "18:45", "23:30"]
  private static let firstDay = 20_454  // 2026-01-01

  @Test("has six check-ins each, in every zone, none missed and none doubled")
  func everyZone() throws {
    let times = try Self.times.map { try TimeOfDay.typed($0) }
    let rules = try CheckInRules(cadence: .at(times), quiet: nil)
    var count = 0
    let names = try ZoneData.names()
    let looked = stride(from: 0, to: names.count, by: Workload.share).map { names[$0] }
    for name in looked {
      let data = try ZoneData(name)
      let clock = CivilClock(zone: data.zone)
      let calendar = SlotCalendar(rules: rules, clock: clock, anchor: 0)
      let start = clock.start(of: CalendarDay(daysSinceEpoch: Self.firstDay)) - 1
      let end = clock.start(of: CalendarDay(daysSinceEpoch: Self.firstDay + 365)) - 1
      let slots = calendar.all(after: start, through: end)
      #expect(slots.count == 365 * times.count, "\(name)")
      var previous = start
      for slot in slots {
        // Each comes after the one before, at its own time of day or right after the gap it is in.
        let local = slot.nominal + Int64(data.offsetMinutes(slot.nominal)) * 60_000
        let before = slot.nominal - 1 + Int64(data.offsetMinutes(slot.nominal - 1)) * 60_000
        let due = slot.name.due.milliseconds
        if slot.nominal <= previous { Issue.record("\(name) \(slot.name)") }
        if slot.isInGap ? !(before < due && local > due) : local != due {
          Issue.record("\(name) \(slot.name)")
        }
        previous = slot.nominal
      }
      count += Set(slots.map(\.name)).count
    }
    #expect(count == looked.count * 365 * times.count)
  }
}
