package import HealthModel
package import HealthStorage

extension HealthStore {
  /// Sets one fact about the person as it was typed, checked.
  package func set(_ key: Profile.Key, to value: String, today: CalendarDay) throws {
    var profile = try profile()
    try profile.set(key, to: value, today: today)
    try setProfile(key, to: profile[key])
  }
}
