import HealthModel
import Testing

@testable import Sharing

@Suite("Somebody who shares") struct SharerTests {
  /// A reader's view after some deliveries: number and the one before it.
  private static func sharer(
    _ pair: SharePair,
    _ deliveries: [(Int64, Int64)]
  ) throws -> Sharer {
    var sharer: Sharer?
    for (number, previous) in deliveries {
      let place = pair.share.place(number)
      let parcel = try pair.read(pair.delivery(number, previous: previous), at: place)
      var known = sharer ?? Sharer(parcel, at: place, received: 1)
      _ = known.take(parcel, number: number, at: 1)
      sharer = known
    }
    return try #require(sharer)
  }

  @Test("is known by what came, and days out of the usual are counted")
  func taken() throws {
    let pair = try SharePair()
    let sharer = try Self.sharer(pair, [(2942, 0), (2943, 2942)])
    #expect(sharer.gaps == 0 && sharer.refused == 0 && sharer.since == "2026-05-11")
    #expect(sharer.number == 2943 && sharer.lastDay == "2026-05-24")
    // 72 to 78, of which 76, 77 and 78 are beyond 75.
    #expect(sharer.outside == 3 && sharer.outsideOf == ["Heart rate"])
    #expect(try sharer.check() == pair.share.check())
  }

  @Test("has a gap where the hub withholds a summary, and none where one was never made")
  func gaps() throws {
    let pair = try SharePair()
    #expect(try Self.sharer(pair, [(2942, 0), (2944, 2943)]).gaps == 1)
    #expect(try Self.sharer(pair, [(2942, 0), (2949, 2942)]).gaps == 0)
    #expect(try Self.sharer(pair, [(2944, 2943)]).gaps == 1)
  }

  @Test("is written for by nobody else, and takes nothing old, repeated or behind the end")
  func refused() throws {
    let pair = try SharePair()
    var sharer = try Self.sharer(pair, [(2942, 0)])
    let other = try SharePair()
    let foreign = ShareParcel(other.share, other.summary(2943), previous: 2942)
    #expect(sharer.take(foreign, number: 2943, at: 2) == .refused)
    #expect(sharer.take(nil, number: 2944, at: 2) == .refused)
    #expect(sharer.refused == 2 && sharer.alias == "Person A" && sharer.lastDay == "2026-05-17")
    let own = ShareParcel(pair.share, pair.summary(2945), previous: 2942)
    #expect(sharer.take(own, number: 2944, at: 2) == .refused)
    #expect(sharer.take(own, number: 2945, at: 2) == .taken)
    let end = ShareParcel(pair.share, end: .revoked, previous: 0)
    #expect(sharer.take(end, number: 1 << 62, at: 3) == .taken)
    #expect(sharer.end == .revoked && sharer.gaps == 0)
    #expect(sharer.take(own, number: 1 << 62 + 1, at: 4) == .refused)
  }

  @Test("is late two days behind the end of a period, and no longer once it has ended")
  func late() throws {
    let pair = try SharePair(until: "2026-12-31")
    let sharer = try Self.sharer(pair, [(pair.share.first, 0)])
    func late(_ day: String) -> Int { sharer.late(on: SharePair.day(day)) }
    // The first week ends on 2026-11-15.
    #expect(late("2026-11-18") == 0 && late("2026-11-24") == 0)
    #expect(late("2026-11-25") == 1 && late("2026-12-02") == 2)
    #expect(late("2027-01-05") == late("2027-09-01"))
  }

  @Test("who was forgotten has nothing left but the number of what was read")
  func forgotten() throws {
    let pair = try SharePair()
    var gone = try Self.sharer(pair, [(2942, 0)]).forgotten()
    #expect(gone.isForgotten && gone.alias.isEmpty && gone.lastDay == nil && gone.number == 2942)
    let next = ShareParcel(pair.share, pair.summary(2943), previous: 2942)
    #expect(gone.take(next, number: 2942, at: 1) == .refused)
    #expect(gone.take(next, number: 2943, at: 1) == .taken)
    #expect(!gone.isForgotten && gone.gaps == 0)
  }

  @Test("stands in the order that is asked for")
  func order() throws {
    let calm = try Self.sharer(SharePair(alias: "Ada"), [(2945, 0)]).forgotten()
    let pairs = try ["Cem", "bea", "Ada"].map { try SharePair(alias: $0) }
    let sharers = try zip(pairs, [2942, 2944, 2943]).map { try Self.sharer($0, [($1, 0)]) }
    let day = SharePair.day("2026-05-20")
    #expect(SharerOrder.name.sorted(sharers, on: day).map(\.alias) == ["Ada", "bea", "Cem"])
    #expect(SharerOrder.last.sorted(sharers, on: day).map(\.alias) == ["bea", "Ada", "Cem"])
    #expect(SharerOrder.concern.sorted(sharers + [calm], on: day).last == calm)
  }
}
