import Configuration
import Console
import Core
import Evaluation
import FoundationEssentials
import HealthModel
import HostSystem
import Services

/// Where the runs of evaluations are: a folder each, beside what else the program keeps.
@MainActor struct RunFolder {
  /// The most bytes of a journal or a transcript.
  nonisolated static let largestFile = 256 << 20

  /// The run's name, such as `2026-11-26-1`.
  let name: String
  /// The folder.
  let path: String
  /// What is to be done in it.
  let plan: RunPlan

  /// All runs, the newest last.
  static func all(_ services: Services) throws -> [RunFolder] {
    let parent = parent(services)
    return try PrivateFile.names(in: parent).compactMap { name -> RunFolder? in
      guard order(name) != nil else { return nil }
      let path = "\(parent)/\(name)"
      // One without a plan was killed while it was made, before anything was done.
      guard let bytes = try PrivateFile.read("\(path)/plan.json", limit: 1 << 20) else {
        return nil
      }
      return RunFolder(name: name, path: path, plan: try plan(bytes, "\(path)/plan.json"))
    }.sorted { (order($0.name) ?? []).lexicographicallyPrecedes(order($1.name) ?? []) }
  }

  /// A run by its name; the newest without one.
  ///
  /// - Throws: ``AppFailure`` with the exit code of what is missing.
  static func named(_ name: String?, _ services: Services) throws -> RunFolder {
    let all = try all(services)
    guard let name else {
      if let last = all.last { return last }
      throw AppFailure(
        .missing,
        "No evaluation has been run yet.",
        hint: "To run one: mindpulse eval run"
      )
    }
    if let found = all.first(where: { $0.name == name }) { return found }
    let known = all.suffix(5).map(\.name).joined(separator: ", ")
    throw AppFailure(
      .missing,
      "There is no run '\(VisibleText.singleLine(name, limit: 60))'.",
      hint: known.isEmpty ? "No evaluation has been run yet." : "The newest are: \(known)."
    )
  }

  /// Makes the folder of a new run, with its plan and copies of its files, and holds it.
  static func make(
    _ plan: RunPlan,
    _ files: EvaluationFiles,
    _ services: Services
  ) throws -> (run: RunFolder, hold: WorkFolder) {
    let parent = parent(services)
    try PrivateFile.createDirectory(parent)
    let day = "\(services.clock.now().day)"
    let last =
      try PrivateFile.names(in: parent).filter { $0.hasPrefix(day) }
      .compactMap { order($0)?.last }.max() ?? 0
    // Another program may be making a run at this moment: each name is for who holds it first.
    var number = last
    while true {
      number = number.saturatingNext
      let path = "\(parent)/\(day)-\(number)"
      guard let hold = try WorkFolder.make(path), !PrivateFile.exists("\(path)/plan.json") else {
        guard number < .max else {
          throw AppFailure(.cannotCreate, "There is no room for another run in \(parent).")
        }
        continue
      }
      try write(plan, files, to: path)
      return (RunFolder(name: "\(day)-\(number)", path: path, plan: plan), hold)
    }
  }

  /// Writes what a run goes by; the plan last, because a folder without one is none.
  private static func write(_ plan: RunPlan, _ files: EvaluationFiles, to path: String) throws {
    try PrivateFile.write(files.personaFile.bytes, to: "\(path)/personas.tsv")
    try PrivateFile.write(files.rubricFile.bytes, to: "\(path)/rubric.tsv")
    if let prompt = files.prompt {
      try PrivateFile.write(Array(prompt.utf8), to: "\(path)/prompt.md")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    try PrivateFile.write(Array(try encoder.encode(plan)), to: "\(path)/plan.json")
  }

  /// The people of the run.
  func personas() throws -> [Persona] {
    let bytes = try bytes("personas.tsv")
    return try readingEvaluation { () throws(EvaluationError) in
      try PersonaReader.read(bytes, file: plan.personas)
    }
  }

  /// The questions of the run.
  func rubric() throws -> Rubric {
    let bytes = try bytes("rubric.tsv")
    return try readingEvaluation { () throws(EvaluationError) in
      try RubricReader.read(bytes, file: plan.rubric)
    }
  }

  /// The system prompt of the run; nil for the program's own.
  func prompt() throws -> String? {
    guard plan.prompt != nil else { return nil }
    return String(decoding: try bytes("prompt.md"), as: UTF8.self)
  }

  /// The folder of a conversation, by its place from 0.
  func conversation(_ place: Int) -> String { "\(path)/conversation-\(place + 1)" }

  private func bytes(_ name: String) throws -> [UInt8] {
    let file = "\(path)/\(name)"
    if let bytes = try PrivateFile.read(file, limit: SeparatedTable.largestFile) { return bytes }
    throw AppFailure(
      .badData,
      "\(file) is missing, so this run can't be read.",
      hint: "Begin again: mindpulse eval run --new"
    )
  }

  private static func plan(_ bytes: [UInt8], _ file: String) throws -> RunPlan {
    do {
      let plan = try JSONDecoder().decode(RunPlan.self, from: Data(bytes))
      guard plan.version == RunPlan.current else {
        throw AppFailure(.badData, "\(file) is of another version of MindPulse.")
      }
      return plan
    } catch let error as DecodingError {
      throw AppFailure(
        .badData,
        "\(file) is damaged: \(DecodingProblem.words(for: error)).",
        hint: "Remove that folder, and begin again: mindpulse eval run --new"
      )
    }
  }

  private static func parent(_ services: Services) -> String {
    "\(services.home.stateDirectory)/evaluations"
  }

  /// The numbers of a run's name, for its place among others; nil for what is none.
  private static func order(_ name: String) -> [Int]? {
    let parts = name.split(separator: "-").map { Int($0) }
    guard parts.count == 4, !parts.contains(nil) else { return nil }
    return parts.compactMap(\.self)
  }
}

extension Int {
  /// The next number; the largest one stays.
  fileprivate var saturatingNext: Int { self == .max ? self : self + 1 }
}
