import HealthImport
import HealthModel
import Receiving
import Testing
import Core

@Suite("Silent devices")
struct DeviceSilenceTests {
  private func at(_ hour: Int64) -> Timestamp { Timestamp(milliseconds: hour * 3_600_000) }

  private func silence(
    paired: Int64 = 0,
    seen: Int64? = nil,
    new: Int64? = nil,
    now: Int64
  ) -> DeviceSilence {
    var record = DeviceRecord()
    record.lastSeen = seen.map { at($0) }
    record.lastNew = new.map { at($0) }
    let device = PairedDevice(name: "Phone", tokenHash: "", paired: at(paired))
    return DeviceSilence(device, record, now: at(now), limit: 24 * 3_600_000)
  }

  @Test("New readings within the time are told of as sending, up to its last moment")
  func sending() {
    #expect(silence(seen: 10, new: 10, now: 34) == .sending)
    #expect(silence(seen: 40, new: 10, now: 35) == .nothingNew(since: at(10)))
    #expect(silence(seen: 10, new: 10, now: 35) == .silent(since: at(10)))
  }

  @Test("A device that connects and brings nothing new isn't taken for one that sends")
  func nothingNew() {
    #expect(silence(seen: 30, now: 31) == .nothingNew(since: nil))
    #expect(silence(paired: 29, seen: 30, now: 31) == .awaited)
    #expect(silence(seen: 30, new: 1, now: 31).isSilent)
  }

  @Test("A device that has never sent is awaited for a while")
  func never() {
    #expect(silence(now: 24) == .awaited)
    #expect(silence(now: 25) == .neverSent)
    #expect(!DeviceSilence.awaited.isSilent && DeviceSilence.neverSent.isSilent)
  }

  @Test("Only what was new counts as new, and counts don't overflow")
  func record() {
    var record = DeviceRecord()
    record.note(added: 0, at: at(1))
    #expect(record.lastSeen == at(1) && record.lastNew == nil && record.posts == 1)
    record.note(added: .max, at: at(2))
    record.note(added: 1, at: at(3))
    #expect(record.lastNew == at(3) && record.posts == 3)
  }

  @Test("Names are cleaned of spaces, and those that could mislead are refused")
  func names() {
    #expect(DeviceName.cleaned("  Anna's phone ") == "Anna's phone")
    #expect(DeviceName.cleaned("Telefon von Łukasz 📱") == "Telefon von Łukasz 📱")
    for name in [
      "", " ", "a\u{7}", "a\nb", "\u{202E}a", "a\u{200B}", String(repeating: "a", count: 41),
    ] {
      #expect(DeviceName.cleaned(name) == nil)
    }
  }
}

@Suite("Answers to posts")
struct ReceptionReplyTests {
  private func reply(_ change: (inout ImportReport) -> Void) -> ReceptionReply {
    var report = ImportReport(path: "x")
    change(&report)
    return ReceptionReply(report, limit: 1 << 20) { _ in .busy }
  }

  @Test("Counts are those of the report, in the keys that others rely on")
  func counts() {
    let reply = reply {
      ($0.added, $0.duplicates, $0.rejected) = (3, 2, 2)
      $0.rejectedByReason = [.badTime: 1, .impossibleValue: 1]
    }
    #expect(reply.status == 200 && reply.added == 3)
    #expect(
      reply.json == """
        {"added":3,"duplicates":2,"rejected":2,\
        "rejectedByReason":{"bad-time":1,"impossible-value":1}}

        """
    )
  }

  @Test(
    "What could not be saved is never told as saved",
    arguments: [
      (HealthImportError.foreign(file: "x"), 415), (.truncated(what: "y"), 400),
      (.corrupt(what: "y", line: 3), 400), (.hostile(what: "y"), 400), (.encrypted, 400),
      (.stopped, 503), (.unreadable(path: "p", reason: "r"), 500),
    ]
  )
  func failures(error: HealthImportError, status: Int) {
    let reply = reply { ($0.failure, $0.added) = (error, 5) }
    #expect(reply.status == status && reply.added == 0)
    #expect(reply.json.hasPrefix("{\"error\":{\"code\":\""))
  }

  @Test("A failure of the store and an interruption are told as such")
  func faults() {
    let fault = reply {
      $0.fault = .init(error: HealthImportError.stopped, stored: 0, isWhole: false)
    }
    #expect(fault == .refused(.busy) && fault.status == 503)
    #expect(reply { $0.isInterrupted = true }.status == 503)
  }

  @Test("Words from outside can't break out of the JSON")
  func quoted() {
    let reply = ReceptionReply.refused(.unreadable("a \"b\" \\ \n\u{1} é"))
    #expect(reply.json.contains(#""message":"a \"b\" \\ \n\u0001 é""#))
  }
}
