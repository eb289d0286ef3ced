import HostSystem

/// What a start of the program does about a back-up or a restore that was killed.
package enum RestoreRecovery {
  /// What was found.
  package enum Outcome: Equatable, Sendable {
    /// Nothing, or one that is under way and has not changed anything.
    case nothing
    /// One that had changed nothing; its copies were removed.
    case cleaned
    /// A restore that had been decided; it was finished, and this folder has the data from before.
    case finished(aside: String)
  }

  /// Finishes or removes what was left.
  ///
  /// It costs one look at a name when nothing was.
  ///
  /// - Throws: ``BackUpError``; nothing may be read or written then.
  package static func run(_ places: BackUpPlaces) throws(BackUpError) -> Outcome {
    guard PrivateFile.exists(places.work) else { return .nothing }
    return try BackUpError.wrap {
      // The moves of a restore take milliseconds; copying may take long and needs no waiting for.
      let isDecided = PrivateFile.exists("\(places.work)/\(RestoreDecision.name)")
      guard let work = try WorkFolder.takeOver(places.work, waiting: isDecided) else {
        return .nothing
      }
      guard let decision = try RestoreDecision.found(in: places) else {
        try PrivateFile.remove(places.waitingSettings)
        try work.remove()
        return .cleaned
      }
      try decision.carryOut(places)
      try work.remove()
      return .finished(aside: "\(places.folder)/\(decision.aside)")
    }
  }
}
