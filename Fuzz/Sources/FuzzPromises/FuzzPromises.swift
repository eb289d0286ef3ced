import Glibc

/// What fuzzers of several kinds need: a broken promise, and an input cut into pieces.
package enum FuzzPromises {
  /// Ends the process when a promise is broken; libFuzzer takes it for a finding.
  package static func require(_ condition: Bool, _ promise: StaticString) {
    guard condition else {
      print("broken: \(promise)")
      abort()
    }
  }

  /// Cuts an input into pieces of lengths that follow from `seed`, 1 to 8 elements each.
  package static func pieces<Element>(
    _ input: some Collection<Element>,
    seed: UInt8
  ) -> [[Element]] {
    var pieces: [[Element]] = []
    var rest = Array(input)[...]
    var state = UInt32(seed) &* 2_654_435_761 | 1
    while !rest.isEmpty {
      // One step of George Marsaglia's xorshift generator.
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      let length = Int(state % 8) + 1
      pieces.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return pieces
  }

  /// The parts of an input between bytes 0, as text; bytes that are no UTF-8 are replaced.
  package static func texts(_ input: [UInt8]) -> [String] {
    input.split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
