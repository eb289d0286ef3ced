import Assessment
package import HealthStorage

/// The store is where a person's history stands.
extension HealthStore: PersonalHistory {}
