import Assessment
import CheckIns
import Dialogue
import HealthModel
import Services
import Transcripts
import Prompts

/// What a chat that is opened begins with.
package enum ChatOpening {
  /// A check-in.
  case checkIn
  /// Nothing that comes by itself.
  case nothing
  /// Not known yet: another program holds the readings.
  case unknown
}

/// Whether a chat that is opened begins with a check-in.
extension CheckInService {
  /// How far back it is looked what was spoken of: an excursion is known by its beginning for a day.
  private static let toldReach: Int64 = 2 * 86_400_000

  /// What a chat begins with: a check-in where there is something new to speak of, and nothing that
  /// the person has said against it.
  ///
  /// Where check-ins are off, snoozed or paused, nothing comes unasked. A reading that a message was
  /// about is not spoken of at every start of a chat: not itself, and not another one of the same
  /// excursion from the range.
  package func opening() throws -> ChatOpening {
    guard try !wishes.rules().isOff, try !isSilenced() else { return .nothing }
    let told = try toldVitals()
    let brief = try services.facts()
    guard brief.fault?.cause != .inUse else { return .unknown }
    // Without anything new no comparison with four weeks of readings is needed.
    guard brief.vitals.contains(where: { $0.value != nil && !told.hasReading(of: $0) }) else {
      return .nothing
    }
    let facts = try services.facts(compared: true)
    guard facts.fault?.cause != .inUse else { return .unknown }
    let news = try facts.vitals.filter { vital in
      guard vital.value != nil, !told.hasReading(of: vital) else { return false }
      guard vital.isOutside, let began = try beginning(of: vital) else { return true }
      return !told.hasExcursion(of: vital, since: began)
    }
    let speaks = news.contains { $0.isOutside || facts.verdicts[$0.type]?.speaks == true }
    return try speaks || !news.isEmpty && wishes.rules().whenNormal ? .checkIn : .nothing
  }

  /// Whether the person asked for a while of silence.
  private func isSilenced() throws -> Bool {
    let now = services.clock.now()
    let store = try services.stores.transcripts()
    let ends = [try store.snoozedUntil(), try store.pausedUntil()].compactMap(\.self)
    return ends.contains { $0 > now }
  }

  private func toldVitals() throws -> ToldVitals {
    let now = services.clock.now().milliseconds
    let records = try services.stores.transcripts().checkIns(
      decidedIn: now - Self.toldReach..<now + 1
    )
    return ToldVitals(records.filter { $0.decision == .sent }.flatMap(\.vitals))
  }
}

/// The readings that messages were about.
private struct ToldVitals {
  private let vitals: [Vital]

  init(_ vitals: [Vital]) { self.vitals = vitals }

  /// Whether this very reading was among them.
  func hasReading(of vital: Vital) -> Bool {
    vitals.contains { $0.type == vital.type && $0.start == vital.start && $0.value == vital.value }
  }

  /// Whether one of the same excursion was: on the same side of the range, since it was left.
  func hasExcursion(of vital: Vital, since began: Timestamp) -> Bool {
    vitals.contains { told in
      told.type == vital.type && told.state == vital.state && told.start.map { $0 >= began } == true
    }
  }
}
