/// How long a person blows in the guided test.
package enum BlowMode: String, CaseIterable, Sendable {
  /// Two seconds: long enough for FEV1 and PEF.
  case twoSeconds = "2s"
  /// Six seconds: most of a full breath.
  case sixSeconds = "6s"

  /// Seconds of blowing.
  package var seconds: Int { self == .twoSeconds ? 2 : 6 }

  /// Whether the breath can be full, as an FVC has to be (ATS/ERS 2019,
  /// 10.1164/rccm.201908-1590ST: a plateau, or 15 s).
  package var givesFVC: Bool { self == .sixSeconds }
}
