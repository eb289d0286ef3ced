import Assessment
import BundledFiles
import Listening
import HealthModel

@testable import Dialogue
@testable import Prompts

/// The listener's lines that come with the program.
func bundledScript() throws -> ListenerScript { try readScript.get() }

/// Read once for all tests: it takes half a second under a sanitizer.
private let readScript = Result {
  let basics = BundledFile.healthBasics
  return try ListenerScript.read(
    json5: BundledFile.listener.bytes,
    file: BundledFile.listener.path
  ).adding(HealthBasics.read(json5: basics.bytes, file: basics.path))
}

/// A Friday afternoon.
let afternoon = Timestamp(milliseconds: 1_795_179_900_000, offsetMinutes: 60)

/// A vital in a state, as the assessor would give it for an adult.
func vital(
  _ type: SampleType,
  _ value: Double?,
  _ state: VitalState,
  secondsOld: Int = 120
) -> Vital {
  let isStale = value != nil && state == .unknown
  return Vital(
    type: type.name,
    value: value,
    unit: "count/min",
    start: value.map { _ in afternoon.adding(milliseconds: Int64(-secondsOld) * 1000) },
    freshness: value == nil ? .missing : isStale ? .stale : .fresh,
    state: state,
    range: type == .heartRate
      ? ReferenceRange(low: 60, high: 100, profile: "mindpulse", source: "a table")
      : ReferenceRange(low: 12, high: 20, profile: "mindpulse", source: "a table"),
    ageSeconds: value.map { _ in secondsOld }
  )
}

/// A heart rate that is high, a respiratory rate that is not.
let racing = [vital(.heartRate, 112, .above), vital(.respiratoryRate, 16.04, .within)]
/// Both within.
let calm = [vital(.heartRate, 72.4, .within), vital(.respiratoryRate, 14, .within)]
/// An old heart rate and no respiratory rate.
let unclear = [
  vital(.heartRate, 88, .unknown, secondsOld: 10_800), vital(.respiratoryRate, nil, .unknown),
]

/// A context with these vitals and the course that follows from them.
func context(
  _ vitals: [Vital],
  age: Double? = 36.4,
  name: String? = nil,
  saysFine: Bool = false,
  isCheckIn: Bool = false
) -> PromptContext {
  PromptContext(
    age: age,
    name: name,
    vitals: vitals,
    course: CourseChooser.course(for: vitals, saysFine: saysFine),
    now: afternoon,
    isCheckIn: isCheckIn
  )
}

/// A talk between what a person writes and what the listener answers.
struct Talk {
  let core: ListenerCore
  private(set) var utterances: [Utterance] = []
  /// How the session stands, as the safety of a session decides it.
  var danger = ListenerDanger()

  init(_ script: ListenerScript) { core = ListenerCore(script) }

  /// What the listener has said.
  var replies: [String] { utterances.filter { !$0.isPerson }.map(\.text) }

  /// Lets the listener write first.
  mutating func checkIn(_ context: PromptContext) -> String {
    let reply = core.reply(to: utterances, context: context, purpose: .checkIn)
    utterances.append(Utterance(isPerson: false, text: reply))
    return reply
  }

  /// Why the last answer was chosen.
  private(set) var rule: String?

  /// Says something and gives the answer.
  mutating func say(
    _ text: String,
    _ context: PromptContext,
    hearing heard: HeardMeanings? = nil
  ) -> String {
    utterances.append(Utterance(isPerson: true, text: text))
    let answer = core.decide(utterances, context, .reply, danger, lookedUp: nil, heard: heard)
    utterances.append(Utterance(isPerson: false, text: answer.text))
    rule = answer.rule
    return answer.text
  }
}
