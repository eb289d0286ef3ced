package import Core

/// One thing that was looked at.
package struct DoctorFinding: Encodable {
  private enum CodingKeys: CodingKey {
    case name, isWell, detail, isWarning
  }

  /// What was looked at, in a word or two, as JSON names it.
  package let name: LocalizedText
  /// The same as people read it.
  package var title: LocalizedText
  /// Whether it works, or need not.
  package let isWell: Bool
  /// How it stands, in words.
  package let detail: LocalizedText
  /// Whether it works but is to be looked at.
  package var isWarning = false

  private init(
    _ name: LocalizedText,
    isWell: Bool,
    _ detail: LocalizedText,
    isWarning: Bool = false
  ) {
    (self.name, title) = (name, name)
    self.isWell = isWell
    self.detail = detail
    self.isWarning = isWarning
  }

  /// It works.
  package static func well(_ name: LocalizedText, _ detail: LocalizedText) -> DoctorFinding {
    DoctorFinding(name, isWell: true, detail)
  }

  /// It works, or need not, but is to be looked at.
  package static func warning(_ name: LocalizedText, _ detail: LocalizedText) -> DoctorFinding {
    DoctorFinding(name, isWell: true, detail, isWarning: true)
  }

  /// It is broken.
  package static func broken(_ name: LocalizedText, _ detail: LocalizedText) -> DoctorFinding {
    DoctorFinding(name, isWell: false, detail)
  }

  /// It is broken, as an error says.
  package static func broken(_ name: LocalizedText, _ error: any Error) -> DoctorFinding {
    DoctorFinding(name, isWell: false, AppFailure(error).sentences)
  }

  /// The finding in English.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name.english, forKey: .name)
    try container.encode(isWell, forKey: .isWell)
    try container.encode(detail.english, forKey: .detail)
    try container.encode(isWarning, forKey: .isWarning)
  }
}
