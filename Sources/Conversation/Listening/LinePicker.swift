/// Picks lines that have not been said, always the same ones for the same talk.
package struct LinePicker: Sendable {
  private var ledger: SentenceLedger
  private let recent: Set<Words>
  private let seed: UInt64
  /// Words of subjects the person doesn't want; no line with one of them is picked.
  package var refused: Set<String> = []
  /// Whether the person doesn't want to be asked; no question is picked.
  package var isSilent = false
  /// What the person has just told; no question for it is picked.
  package var told: Set<AskedFor> = []

  /// A picker for one reply.
  ///
  /// - Parameters:
  ///   - talk: all that was written so far.
  ///   - numbers: what else the choice depends on, such as the readings.
  ///   - recent: texts whose sentences are not to be said in this one, whatever their numbers, as
  ///     long as there are others.
  package init(_ talk: [Utterance], _ numbers: [String] = [], avoiding recent: [String] = []) {
    self.recent = Set(recent.flatMap(SentenceLedger.sentences).map(Self.frame))
    ledger = SentenceLedger(talk.filter { !$0.isPerson }.map(\.text))
    var hash = Self.basis
    for utterance in talk {
      hash = Self.mix(hash, utterance.isPerson ? [1] : [2])
      hash = Self.mix(hash, Array(utterance.text.utf8))
    }
    for number in numbers { hash = Self.mix(hash, Array(number.utf8)) }
    seed = hash
  }

  /// A number below a limit that depends on the talk and the place alone.
  package func number(below limit: Int, for place: String) -> Int {
    Int(Self.mix(seed, Array(place.utf8)) >> 8 & 0xFFFF_FFFF) % max(limit, 1)
  }

  /// A line that has not been said, and notes it as said.
  ///
  /// - Parameters:
  ///   - lines: the lines to choose from.
  ///   - place: what the line is for; lines for different places are chosen independently.
  ///   - fill: puts a line's placeholders in.
  /// - Returns: the line; nil when all have been said.
  package mutating func pick(
    _ lines: [String],
    for place: String,
    fill: (String) -> String = { $0 }
  ) -> String? {
    let start = number(below: lines.count, for: place)
    var second: String?
    for offset in lines.indices {
      let line = fill(lines[(start + offset) % lines.count])
      guard ledger.isNew(line), isWanted(line) else { continue }
      guard !isOther(line) else {
        ledger.note(line)
        return line
      }
      second = second ?? line
    }
    if let second { ledger.note(second) }
    return second
  }

  /// Whether a line has not been said, and is wanted.
  package func isNew(_ line: String) -> Bool { ledger.isNew(line) && isWanted(line) }

  /// Whether a line neither speaks of what the person refused nor asks when asking is unwanted.
  private func isWanted(_ line: String) -> Bool {
    if line.contains("?") {
      if isSilent { return false }
      if !told.isEmpty, let asked = AskedFor(line), told.contains(asked) { return false }
    }
    return refused.isEmpty || refused.isDisjoint(with: Words(line).list)
  }

  /// Whether none of a line's sentences was said lately with other numbers.
  private func isOther(_ line: String) -> Bool {
    recent.isEmpty || recent.isDisjoint(with: SentenceLedger.sentences(line).map(Self.frame))
  }

  /// A sentence's words without its numbers.
  private static func frame(_ sentence: String) -> Words {
    Words(sentence.filter { !$0.isNumber })
  }

  /// The first of the lines that has not been said, for lines whose order matters.
  package mutating func first(_ lines: [String], fill: (String) -> String = { $0 }) -> String? {
    guard let line = lines.lazy.map(fill).first(where: { ledger.isNew($0) && isWanted($0) })
    else { return nil }
    ledger.note(line)
    return line
  }

  /// A new line put together from one piece of each list; nil when all have been said.
  package mutating func compose(_ lists: [[String]], for place: String) -> String? {
    let total = lists.reduce(1) { $0 * $1.count }
    let start = number(below: total, for: place)
    for offset in 0..<total {
      var index = (start + offset) % total
      var pieces: [String] = []
      for list in lists {
        pieces.append(list[index % list.count])
        index /= list.count
      }
      let line = pieces.joined(separator: " ")
      if ledger.isNew(line), isWanted(line) {
        ledger.note(line)
        return line
      }
    }
    return nil
  }

  // FNV-1a, 64 bits (Fowler, Noll and Vo): small, and the same on every machine.
  private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func mix(_ hash: UInt64, _ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
