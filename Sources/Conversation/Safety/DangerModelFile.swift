import Core
import FoundationEssentials

/// The danger model as `config/danger-model.json5` has it: its weights, and how they were made.
struct DangerModelFile: Decodable {
  /// The file's name, for errors.
  static let file = "danger-model.json5"

  /// A kind of message that the model was trained to tell from the others.
  struct Kind: Decodable {
    /// Its name in the training data.
    let name: String
    /// The danger it counts as; nil for what is none.
    let category: String?
  }

  /// From which scores on it counts; see ``DangerThresholds``.
  struct Thresholds: Decodable {
    let check, veiled, full, urgent, unsaid, now, veto, deepVeto, plainVeto, part: Double
    let kinds: [String: DangerThresholds.Kind]
  }

  /// Words for dying, killing and means, in all languages; `*` at the end stands for any ending.
  let plain: [String]
  /// Words for signs of a medical emergency, in all languages; `*` likewise.
  let bodily: [String]
  /// Words of a dose that was taken as it should be, in all languages.
  let everyday: [String]
  /// The kinds, in the order of the rows.
  let kinds: [Kind]
  /// Rows of float32, the lowest byte first, in base64: for each kind 384 weights and a bias, then
  /// the same for what happens now.
  let weights: String
  /// From which scores on it counts.
  let thresholds: Thresholds

  /// The file, checked.
  ///
  /// - Throws: ``SafetyError`` for what can't be read, and for an unknown kind of danger.
  init(json5 bytes: [UInt8]) throws(SafetyError) {
    self = try SafetyFile.decode(Self.self, from: bytes, named: Self.file)
    for name in kinds.compactMap(\.category) + thresholds.kinds.keys.sorted()
    where CrisisCategory(rawValue: name) == nil {
      throw .badValue(file: Self.file, place: name, problem: "isn't a kind of danger")
    }
  }

  /// The weights as numbers.
  ///
  /// - Throws: ``SafetyError`` when they are no base64, or not as many as the kinds need.
  func numbers() throws(SafetyError) -> [Float] {
    let needed = (kinds.count + 1) * (DangerModel.width + 1)
    guard let data = Data(base64Encoded: weights), data.count == needed * 4 else {
      throw .badValue(
        file: Self.file,
        place: "weights",
        problem: "must be \(needed) numbers of four bytes in base64"
      )
    }
    let bytes = [UInt8](data)
    return (0..<needed).map { index in
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[index * 4 + $1]) << ($1 * 8) }
      return Float(bitPattern: bits)
    }
  }
}
