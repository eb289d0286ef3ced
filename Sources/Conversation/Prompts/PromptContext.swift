package import Assessment
package import HealthModel

/// Everything a prompt is made from; read anew for each request.
package struct PromptContext: Hashable, Sendable {
  /// The age in fractional years; nil when the birthday is unknown.
  package var age: Double?
  /// The name to be called by, as the person typed it.
  package var name: String?
  /// Both vitals as they were judged.
  package var vitals: [Vital]
  /// What is to be said of a reading beside its range, by its type.
  package var remarks: [String: String] = [:]
  /// What is unusual for this person, in the order of the vitals.
  package var unusual: [BaselineComparison] = []
  /// What the last check-ins have said, the newest first; they are not said again.
  package var earlierCheckIns: [String] = []
  /// The readings of the last check-in; empty before the first.
  package var previousVitals: [Vital] = []
  /// Why the readings can't be read; nil where they can.
  package var fault: ReadingsFault?
  /// Whether readings may be spoken of at all; false where the person keeps them to themselves.
  package var hasReadings = true
  /// What called for a check-in, in a sentence; nil when no reading did.
  package var cause: String?
  /// The same in the language that is spoken; nil where it is said in no other words.
  package var spokenCause: String?
  /// What the smaller companions have recorded, each in a sentence.
  package var companions: [String] = []
  /// What is remembered of earlier talks; nil while memory is off.
  package var notes: NoteSelection?
  /// Whether the model may propose a note.
  package var mayProposeNote = false
  /// Whether the model may call tools.
  package var hasTools = false
  /// Whether the companion has said nothing in the talk yet, or speaks first: only then the course, and
  /// what it says of the readings, stands in the prompt.
  package var isOpening = true
  /// The course of the talk.
  package var course: Course
  /// The present.
  package var now: Timestamp
  /// Whether the companion speaks first, on its own.
  package var isCheckIn: Bool

  /// A context from its parts.
  package init(
    age: Double?,
    name: String?,
    vitals: [Vital],
    course: Course,
    now: Timestamp,
    isCheckIn: Bool
  ) {
    self.age = age
    self.name = name
    self.vitals = vitals
    self.course = course
    self.now = now
    self.isCheckIn = isCheckIn
  }
}
