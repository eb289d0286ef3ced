import Core
package import HealthImport

/// What came of a body, as the one who sent it reads it: true counts, or why nothing was saved.
package enum ReceptionReply: Equatable, Sendable {
  /// It is saved.
  case counts(added: Int, duplicates: Int, rejected: Int, byReason: [String: Int])
  /// Nothing of it was taken.
  case refused(ReceptionRefusal)

  /// What the report on a body says.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - limit: how many bytes a body may have.
  ///   - failure: what a failure of the store means.
  package init(
    _ report: ImportReport,
    limit: Int,
    failure: (any Error) -> ReceptionRefusal
  ) {
    if let fault = report.fault {
      self = .refused(failure(fault.error))
    } else if report.isInterrupted {
      self = .refused(.busy)
    } else if let error = report.failure {
      self = .refused(Self.refusal(error))
    } else {
      self = .counts(
        added: report.added,
        duplicates: report.duplicates,
        rejected: report.rejected,
        byReason: Dictionary(
          uniqueKeysWithValues: report.rejectedByReason.map { ($0.key.rawValue, $0.value) }
        )
      )
    }
  }

  private static let unreadable: LocalizedText = "The body can't be read again."

  private static func refusal(_ error: HealthImportError) -> ReceptionRefusal {
    let body: LocalizedText = "The body"
    let what = error.sentence(about: body)
    switch error {
    case .foreign, .unknownTable: return .wrongType("\(what) \(error.recoverySuggestion)")
    case .truncated, .corrupt, .hostile, .encrypted, .needsZone, .wrongMap:
      return .unreadable("\(what) Nothing in it was saved.")
    case .stopped: return .busy
    case .missing, .notAllowed, .unreadable: return .failed(unreadable)
    }
  }

  /// How many of the readings were new.
  package var added: Int {
    if case .counts(let added, _, _, _) = self { return added }
    return 0
  }

  /// The status of the answer.
  package var status: Int {
    if case .refused(let refusal) = self { return refusal.status }
    return 200
  }

  /// The body of the answer, in JSON.
  package var json: String {
    switch self {
    case .counts(let added, let duplicates, let rejected, let reasons):
      let list = reasons.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
      return "{\"added\":\(added),\"duplicates\":\(duplicates),\"rejected\":\(rejected),"
        + "\"rejectedByReason\":{\(list.joined(separator: ","))}}\n"
    case .refused(let refusal):
      return "{\"error\":{\"code\":\(JSONString.quoted(refusal.code)),"
        + "\"message\":\(JSONString.quoted(refusal.message.english))}}\n"
    }
  }
}
