package import Assessment
package import HealthModel

/// What is known of the person at one moment, read anew for every request.
package struct PersonFacts: Sendable {
  /// The newest readings, judged.
  package let vitals: [Vital]
  /// How the newest readings compare with what is usual for this person; empty where too little
  /// is known for that.
  package let baselines: [BaselineComparison]
  /// The age in fractional years; nil without a birthday.
  package let age: Double?
  /// The name to be called by.
  package let name: String?
  /// The moment the facts are of.
  package let now: Timestamp

  /// Facts of one moment.
  package init(
    vitals: [Vital],
    baselines: [BaselineComparison] = [],
    age: Double?,
    name: String?,
    now: Timestamp
  ) {
    self.vitals = vitals
    self.baselines = baselines
    self.age = age
    self.name = name
    self.now = now
  }
}
