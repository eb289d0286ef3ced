/// One thing that was looked at.
package struct DoctorFinding: Encodable {
  /// What was looked at, in a word or two.
  package let name: String
  /// Whether it works, or need not.
  package let isWell: Bool
  /// How it stands, in words.
  package let detail: String
  /// Whether it works but is to be looked at.
  package var isWarning = false

  /// A finding from its parts.
  package init(name: String, isWell: Bool, detail: String, isWarning: Bool = false) {
    self.name = name
    self.isWell = isWell
    self.detail = detail
    self.isWarning = isWarning
  }

  /// It works.
  package static func well(_ name: String, _ detail: String) -> DoctorFinding {
    DoctorFinding(name: name, isWell: true, detail: detail)
  }

  /// It works, or need not, but is to be looked at.
  package static func warning(_ name: String, _ detail: String) -> DoctorFinding {
    DoctorFinding(name: name, isWell: true, detail: detail, isWarning: true)
  }

  /// It is broken.
  package static func broken(_ name: String, _ detail: String) -> DoctorFinding {
    DoctorFinding(name: name, isWell: false, detail: detail)
  }
}
