import FoundationEssentials
import HealthModel
import Safety
import Transcripts

/// Keeps the safety of one session beside its words: read when it is first needed, written
/// whenever there is something to keep.
@MainActor final class CrisisKeeper {
  private let store: TranscriptStore
  private let sessionID: String
  private var known: CrisisSession?
  private var language: String?
  /// What was open before the person said just now that it is over: that counts for every session.
  private var steppedDown: CrisisState?

  /// The safety of a session; nothing is read yet.
  init(store: TranscriptStore, sessionID: String) {
    self.store = store
    self.sessionID = sessionID
  }

  /// The session as it is now.
  ///
  /// What can't be read counts as a danger that was spoken of: the state is written only for those.
  /// A session goes on from a danger that is open in another one and outweighs its own, because
  /// danger is the person's and no session's.
  func session() throws -> CrisisSession {
    if let known { return known }
    let own = try store.safetyState(ofSession: sessionID).map(Self.decoded)
    var state = own ?? CrisisState()
    if let open = try carriedOn(),
      open.overall > state.overall || open.isHeld && !state.isHeld || open.isWhole && !state.isWhole
    {
      state = open
      state.answers = own?.answers ?? open.answers
    }
    let session = CrisisSession(state: state, after: earlier())
    known = session
    return session
  }

  /// What the person has written in the session last; none where it can't be read, or nothing was.
  ///
  /// Who goes on with a session hears the next message behind that.
  private func earlier() -> [String] {
    do {
      return try store.lastMessages(inSession: sessionID, limit: 8)
        .filter { $0.role == .user }.map(\.text)
    } catch {
      return []
    }
  }

  /// The heaviest danger that is open in any session; nil where none is.
  private func carriedOn() throws -> CrisisState? {
    let open = try store.safetyStates().values.map(Self.decoded).filter { $0.overall >= .present }
    return open.max { $1.outweighs($0) }
  }

  /// Screens a message; a store that can't be read keeps nobody from being answered.
  ///
  /// Danger in a text that goes along with it is the person's where it plainly is theirs. Elsewhere it
  /// is a reason to ask how they are, and raises no further.
  func receive(
    _ text: String,
    quoting material: QuotedMaterial? = nil,
    hearing: DangerHearing? = nil,
    at now: Timestamp,
    _ safety: TalkSafety
  ) -> CrisisDecision {
    let seconds = now.milliseconds / 1000
    let danger = material?.danger(behind: text, safety.screener)
    let heard = danger == .own ? material?.behind(text) ?? text : text
    let decision = decide {
      $0.receive(heard, hearing: hearing, at: seconds, screener: safety.screener)
    }
    guard case .quoted(let language) = danger, decision.step == .talk else { return decision }
    var finding = CrisisFinding(level: .checkIn, category: .quoted, language: language)
    finding.spans = decision.finding.spans
    return decide { $0.told(finding, at: seconds) }
  }

  /// Takes in what was told by other means than a message.
  func told(_ finding: CrisisFinding, at now: Timestamp) -> CrisisDecision {
    decide { $0.told(finding, at: now.milliseconds / 1000) }
  }

  private func decide(_ work: (inout CrisisSession) -> CrisisDecision) -> CrisisDecision {
    var session = CrisisSession()
    do { session = try self.session() } catch { known = nil }
    let before = session.state
    let decision = work(&session)
    known = session
    steppedDown = before.overall >= .present && session.level < .present ? before : nil
    language = decision.finding.language ?? language
    return decision
  }

  /// The level of the session; where that can't be read, that of a danger that was spoken of.
  var level: CrisisLevel { current?.level ?? .present }

  /// The state as it is now; that of a danger that was spoken of where it can't be read.
  var state: CrisisState { current?.state ?? Self.unknown }

  /// The session as it is now; nil where it can't be read.
  private var current: CrisisSession? {
    do { return try session() } catch { return nil }
  }

  /// What of a message a model is to hear, see ``CrisisSession/heard(_:_:)``.
  func heard(_ text: String, _ safety: TalkSafety) -> String {
    current?.heard(text, safety.screener) ?? text
  }

  /// The message before, behind which the next one is heard; nil where it isn't known.
  var messageBefore: String? { current?.messageBefore }

  /// What the danger is about that a message may be an answer to.
  var category: CrisisCategory { known?.state.category ?? .none }

  /// Whether a question about safety waits for an answer; not where that can't be read.
  var isQuestionOpen: Bool {
    do { return try session().state.isAsking } catch { return false }
  }

  /// Whether no more than a short check is open; not where that can't be read.
  var isCheck: Bool {
    do {
      let state = try session().state
      return state.isKindCheck || state.isCheck && state.kindLevel == .none
    } catch { return false }
  }

  /// The language of what was found last; else that of the place.
  func language(_ safety: TalkSafety) -> String? { language ?? safety.language }

  /// Writes the state down where it says anything.
  func save() throws {
    guard let state = known?.state else { return }
    if let steppedDown { try stepDownElsewhere(from: steppedDown, to: state) }
    let bytes = state.isSilent ? nil : try JSONEncoder().encode(state)
    if bytes == nil, try store.safetyState(ofSession: sessionID) == nil { return }
    try store.setSafetyState(
      bytes.map { String(decoding: $0, as: UTF8.self) },
      ofSession: sessionID
    )
  }

  /// What is over here is over in other sessions; a “no” to a short check ends no more than checks.
  private func stepDownElsewhere(from before: CrisisState, to state: CrisisState) throws {
    steppedDown = nil
    let bytes = try JSONEncoder().encode(state)
    for (id, text) in try store.safetyStates() where id != sessionID {
      let other = Self.decoded(text)
      guard other.overall >= .present, before.isWhole || !other.isWhole && !other.isHeld
      else { continue }
      try store.setSafetyState(String(decoding: bytes, as: UTF8.self), ofSession: id)
    }
  }

  /// Reads anew what another program may have written, or a person erased.
  func reload() throws {
    guard let state = known?.state else { return }
    let text = try store.safetyState(ofSession: sessionID)
    let stored = text.map(Self.decoded) ?? CrisisState()
    if stored.overall != state.overall || stored.answers != state.answers
      || stored.isHeld != state.isHeld
    {
      known = nil
    }
  }

  /// The heaviest level of all sessions at an instant: a danger that was left open is a day long
  /// one of the person's, not of a session's.
  func levelOfAll(at now: Timestamp) throws -> CrisisLevel {
    let states = try store.safetyStates().values.map(Self.decoded) + [try session().state]
    return states.reduce(CrisisLevel.none) { level, state in
      var session = CrisisSession(state: state)
      _ = session.timePassed(to: now.milliseconds / 1000)
      return max(level, session.level)
    }
  }

  /// Whether a danger was open in any session within the last day.
  func wasInDanger(at now: Timestamp) throws -> Bool {
    let states = try store.safetyStates().values.map(Self.decoded) + [try session().state]
    return states.contains { CrisisSession(state: $0).wasInDanger(at: now.milliseconds / 1000) }
  }

  /// Takes over what was left open in other sessions for a day: it becomes this session's
  /// question, and is asked once.
  ///
  /// - Returns: the danger that the question is about; nil where none is to be put now.
  func takeOver(at now: Timestamp) throws -> CrisisState? {
    var taken: CrisisState?
    for (id, text) in try store.safetyStates() {
      var session = CrisisSession(state: Self.decoded(text))
      guard session.timePassed(to: now.milliseconds / 1000) else { continue }
      if taken.map(session.state.outweighs) ?? true { taken = session.state }
      let bytes = try JSONEncoder().encode(session.state)
      try store.setSafetyState(String(decoding: bytes, as: UTF8.self), ofSession: id)
    }
    guard let taken else { return nil }
    known = CrisisSession(state: taken, after: earlier())
    return taken
  }

  /// A state as it is kept; while locked only whether the danger is open is known, and an open one
  /// counts as one that was spoken of.
  private static func decoded(_ text: String) -> CrisisState {
    guard text != SealedSafety.over else { return CrisisState() }
    do {
      return try JSONDecoder().decode(CrisisState.self, from: Data(text.utf8))
    } catch {
      return unknown
    }
  }

  /// A danger that was spoken of, and of which no more is known.
  private static var unknown: CrisisState {
    var state = CrisisState()
    state.level = .present
    state.floor = .checkIn
    state.isQuestionOpen = true
    return state
  }
}
