package import FlatTables
import Phrases
import Glibc

/// A small classifier of our own on top of the encoder: one linear layer and a softmax over the kinds
/// of messages it was trained on.
///
/// It stands beside the phrases: it raises what they miss, and takes back what they only suspected.
/// `scripts/danger/` trains it from `Tests/SafetyTests/Sets`; the weights, what they were made of and
/// the thresholds are in `config/danger-model.json5`.
package struct DangerModel: Sendable {
  /// How many numbers a vector of the encoder has.
  package static let width = 384
  /// With fewer words a message is too brief to be surely harmless: “I feel trapped”.
  private static let brief = 5

  private enum Group: Int { case own, other, none }
  private struct Row {
    let category: CrisisCategory?
    let group: Group
  }

  private let rows: [Row]
  /// One row of weights and a bias for each kind, and one for what happens now.
  private let weights: FlatNumbers
  private let thresholds: DangerThresholds
  private let plain, bodily: PlainWords
  private let everyday: Set<String>

  // MARK: - Table

  /// The model's file as a table that is read where it lies.
  ///
  /// - Throws: ``SafetyError`` for a file that lacks something.
  package static func table(json5 bytes: [UInt8]) throws(SafetyError) -> [UInt8] {
    let file = try DangerModelFile(json5: bytes)
    var writer = FlatTableWriter(kind: SafetyTable.dangerModel)
    writer.add(texts: file.kinds.map { $0.category ?? "" })
    writer.add(file.kinds.map { group(of: $0).rawValue })
    writer.add(try file.numbers().map { Int(Int32(bitPattern: $0.bitPattern)) })
    let limits = file.thresholds
    for number in [
      limits.check, limits.veiled, limits.full, limits.urgent, limits.unsaid, limits.now,
      limits.veto, limits.deepVeto, limits.plainVeto, limits.part,
    ] { writer.add(number) }
    let kinds = limits.kinds.sorted { $0.key < $1.key }
    writer.add(texts: kinds.map(\.key))
    for (_, kind) in kinds {
      writer.add(kind.check)
      writer.add(kind.full)
    }
    for words in [file.plain, file.bodily] {
      writer.add(texts: words.map(TextFolding.foldedWord).sorted())
    }
    writer.add(texts: file.everyday.map(TextFolding.folded).sorted())
    return writer.table
  }

  private static func group(of kind: DangerModelFile.Kind) -> Group {
    let category = kind.category.flatMap(CrisisCategory.init(rawValue:))
    return category.map { $0.isOtherDanger ? .other : .own } ?? Group.none
  }

  /// The model from the table that ``table(json5:)`` wrote.
  ///
  /// - Throws: ``FlatTableError`` when it is none.
  package init(table: FlatMemory) throws(FlatTableError) {
    var reader = try FlatTableReader(table, kind: SafetyTable.dangerModel)
    let names = try reader.texts()
    let groups = try reader.numbers().array
    weights = try reader.numbers()
    guard !names.isEmpty, groups.count == names.count,
      weights.count == (names.count + 1) * (Self.width + 1)
    else { throw .badPart }
    var rows: [Row] = []
    for (name, number) in zip(names, groups) {
      guard let group = Group(rawValue: number) else { throw .badPart }
      rows.append(Row(category: CrisisCategory(rawValue: name), group: group))
    }
    self.rows = rows
    thresholds = try Self.thresholds(from: &reader)
    (plain, bodily) = (PlainWords(try reader.texts()), PlainWords(try reader.texts()))
    everyday = Set(try reader.texts())
  }

  private static func thresholds(
    from reader: inout FlatTableReader
  ) throws(FlatTableError) -> DangerThresholds {
    var result = DangerThresholds(
      check: try reader.double(),
      veiled: try reader.double(),
      full: try reader.double(),
      urgent: try reader.double(),
      unsaid: try reader.double(),
      now: try reader.double(),
      veto: try reader.double(),
      deepVeto: try reader.double(),
      plainVeto: try reader.double(),
      part: try reader.double(),
      kinds: [:]
    )
    for name in try reader.texts() {
      let threshold = DangerThresholds.Kind(check: try reader.double(), full: try reader.double())
      guard let category = CrisisCategory(rawValue: name) else { throw .badPart }
      result.kinds[category] = threshold
    }
    return result
  }

  // MARK: - Hearing

  /// What the vectors of a message's parts amount to.
  ///
  /// - Parameters:
  ///   - vectors: of the whole message, and of its parts where it is long.
  ///   - text: the message.
  /// - Returns: what is heard; nil where no vector has the right length.
  package func hearing(_ vectors: [[Float]], of text: String) -> DangerHearing? {
    let scores = vectors.compactMap(scores)
    guard var result = scores.first else { return nil }
    for part in scores.dropFirst() { result = result.merged(with: part.less(thresholds.part)) }
    let words = WordScanner.words(of: text)
    // “Took my pills” by itself is a dose; whoever means more says more, or has said it before.
    if words.allSatisfy({ everyday.contains($0.letters) || $0.letters.allSatisfy(\.isNumber) }) {
      return DangerHearing()
    }
    return heard(result, in: words)
  }

  /// What is left of a hearing once the message is heard behind the one before it.
  ///
  /// What only a fragment without its place sounded like is no longer heard. It raises nothing and
  /// takes back nothing that phrases found, only what single words weighed.
  ///
  /// - Parameters:
  ///   - vector: of both messages together, as ``MessageParts/joined(_:behind:)`` makes them.
  ///   - alone: the vector of the message by itself.
  ///   - text: the message.
  /// - Returns: what is heard; nil where a vector has a wrong length.
  package func hearing(_ vector: [Float], lowering alone: [Float], of text: String)
    -> DangerHearing?
  {
    guard let together = scores(vector), let alone = scores(alone) else { return nil }
    let lowered = heard(alone.lowered(by: together), in: WordScanner.words(of: text))
    return DangerHearing(findings: lowered.findings, vetoesWeights: lowered.vetoesWeights)
  }

  private func heard(_ scores: DangerScores, in words: [RawWord]) -> DangerHearing {
    let (isPlain, isBodily) = (plain.areIn(words), bodily.areIn(words))
    let isBrief = words.count < Self.brief
    return thresholds.hearing(scores, isPlain: isPlain, isBodily: isBodily, isBrief: isBrief)
  }

  /// The scores of one vector; nil for one of another length, or with what is no number.
  package func scores(_ vector: [Float]) -> DangerScores? {
    guard vector.count == Self.width, vector.allSatisfy(\.isFinite) else { return nil }
    let logits = (0...rows.count).map { logit($0, vector) }
    guard logits.allSatisfy(\.isFinite), let now = logits.last else { return nil }
    let kinds = Array(logits.dropLast())
    var byKind: [CrisisCategory: Double] = [:]
    for (index, row) in rows.enumerated() {
      guard let category = row.category, row.group != .none else { continue }
      let members = rows.indices.filter { rows[$0].category == category }
      if members.first == index { byKind[category] = odds(kinds) { rows[$0].category == category } }
    }
    return DangerScores(
      own: odds(kinds) { rows[$0].group == .own },
      now: now,
      kinds: byKind
    )
  }

  private func logit(_ row: Int, _ vector: [Float]) -> Double {
    let start = row * (Self.width + 1)
    var sum = value(start + Self.width)
    for index in 0..<Self.width { sum += value(start + index) * Double(vector[index]) }
    return sum
  }

  private func value(_ place: Int) -> Double {
    Double(Float(bitPattern: UInt32(bitPattern: weights[place])))
  }

  /// The logarithm of odds that a message is of some kinds rather than of the others.
  private func odds(_ logits: [Double], _ isMember: (Int) -> Bool) -> Double {
    let inside = logits.indices.filter(isMember).map { logits[$0] }
    let outside = logits.indices.filter { !isMember($0) }.map { logits[$0] }
    return Self.sum(inside) - Self.sum(outside)
  }

  /// The logarithm of the sum of powers of e, without overflow.
  private static func sum(_ logits: [Double]) -> Double {
    guard let top = logits.max() else { return -.greatestFiniteMagnitude }
    return top + log(logits.reduce(0) { $0 + exp($1 - top) })
  }
}
