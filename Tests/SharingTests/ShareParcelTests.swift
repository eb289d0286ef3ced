import Sealing
import Testing

@testable import Sharing

@Suite("A delivery") struct ShareParcelTests {
  @Test("is read by whoever it is for, and opens at its place alone")
  func place() throws {
    let pair = try SharePair()
    let content = try pair.delivery(2942, previous: 0)
    let place = pair.share.place(2942)
    let parcel = try pair.read(content, at: place)
    #expect(parcel.summary == pair.summary(2942) && parcel.end == nil)
    #expect(parcel.secret == pair.share.secret && parcel.alias == "Person A")
    let other = try SharePair()
    let elsewhere = [
      pair.share.place(2943),
      ParcelPlace(
        recipient: place.sender,
        sender: place.sender,
        mark: place.mark,
        number: place.number
      ),
      ParcelPlace(
        recipient: place.recipient,
        sender: place.recipient,
        mark: place.mark,
        number: place.number
      ), other.share.place(2942),
    ]
    for wrong in elsewhere {
      #expect(throws: SharingError.unreadable) { try pair.read(content, at: wrong) }
    }
    #expect(throws: SharingError.unreadable) { try other.read(content, at: place) }
    #expect(throws: SharingError.unreadable) { try ShareParcel(content, by: [], at: place) }
  }

  @Test("that was changed or cut off at any byte is refused")
  func damaged() throws {
    let pair = try SharePair()
    let content = try pair.delivery(2942, previous: 0)
    let place = pair.share.place(2942)
    for index in stride(from: 0, to: content.count, by: 97) {
      var changed = content
      changed[index] ^= 1
      #expect(throws: SharingError.self) { try pair.read(changed, at: place) }
      #expect(throws: SharingError.self) { try pair.read(Array(content.prefix(index)), at: place) }
    }
  }

  @Test("opens with an earlier key of the same reader, too")
  func renewed() throws {
    let pair = try SharePair()
    let content = try pair.delivery(2942, previous: 0)
    let newer = try SealKeyPair.random()
    let parcel = try ShareParcel(content, by: [newer, pair.reader], at: pair.share.place(2942))
    #expect(parcel.summary != nil)
  }

  @Test("has a size that tells neither its kind nor how much it says")
  func size() throws {
    let pair = try SharePair()
    let end = try ShareParcel(pair.share, end: .revoked, previous: 2942)
      .sealed(for: pair.share.recipientKey(), at: pair.share.place(2943))
    #expect(try pair.delivery(2942, previous: 0).count == end.count)
  }

  @Test("of a reader's own making is refused: values that can't be, days in disorder, a newer form")
  func implausible() throws {
    let pair = try SharePair()
    let place = pair.share.place(2942)
    func deliver(_ json: String) throws -> [UInt8] {
      try pair.reader.publicKey.seal(Array(json.utf8), place: place.label)
    }
    let secret = pair.share.secret
    func text(form: Int = 1, kind: String = "share", days: String) -> String {
      """
      {"kind":"\(kind)","form":\(form),"secret":"\(secret)","alias":"A","every":"week","until":"2026-12-31",
      "previous":0,"summary":{"first":"2026-11-16","last":"2026-11-22","program":"x","measures":[
      {"name":"heart-rate","days":[\(days)]}]}}
      """
    }
    let good = #"{"day":"2026-11-17","value":70,"count":1}"#
    #expect(try pair.read(deliver(text(days: good)), at: place).summary?.measures.count == 1)
    let bad = [
      #"{"day":"2026-11-15","value":70,"count":1}"#, #"{"day":"x","value":70,"count":1}"#,
      #"{"day":"2026-11-17","value":70,"count":-1}"#, "\(good),\(good)",
      #"{"day":"2026-11-18","value":1,"count":1},{"day":"2026-11-17","value":1,"count":1}"#,
      #"{"day":"2026-11-17","value":1e999,"count":1}"#,
      #"{"day":"2026-11-17","value":1e10,"count":1}"#,
      #"{"day":"2026-11-17","value":1,"low":-1e300,"count":1}"#,
    ]
    for days in bad {
      #expect(throws: SharingError.unreadable) {
        try pair.read(deliver(text(days: days)), at: place)
      }
    }
    for (form, kind) in [(2, "share"), (1, "counts")] {
      #expect(throws: SharingError.newer) {
        try pair.read(deliver(text(form: form, kind: kind, days: good)), at: place)
      }
    }
    for json in ["", "[]", "{}", "null", #"{"kind":"share","form":1}"#] {
      #expect(throws: SharingError.unreadable) { try pair.read(deliver(json), at: place) }
    }
  }
}
