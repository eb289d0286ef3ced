/// One thing that was looked at.
struct DoctorFinding: Encodable {
  let name: String
  let isWell: Bool
  let detail: String
  /// Whether it works but is to be looked at.
  var isWarning = false

  /// It works.
  static func well(_ name: String, _ detail: String) -> DoctorFinding {
    DoctorFinding(name: name, isWell: true, detail: detail)
  }

  /// It works, or need not, but is to be looked at.
  static func warning(_ name: String, _ detail: String) -> DoctorFinding {
    DoctorFinding(name: name, isWell: true, detail: detail, isWarning: true)
  }

  /// It is broken.
  static func broken(_ name: String, _ detail: String) -> DoctorFinding {
    DoctorFinding(name: name, isWell: false, detail: detail)
  }
}
