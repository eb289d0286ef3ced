/// A crontab of a person, with a part of ours in it or not.
///
/// Only the lines between the two marks are ours. All others stay byte for byte as they are, in
/// whatever encoding.
package struct CronTable: Equatable, Sendable {
  /// The line that begins our part.
  package static let begin = "# BEGIN mindpulse (written by mindpulse schedule install --cron)"
  /// The line that ends our part.
  package static let end = "# END mindpulse (mindpulse schedule uninstall removes it)"
  /// The longest line in bytes that is written, below Vixie cron's limit of 1000 for a command.
  package static let longestLine = 990

  private let lines: [ArraySlice<UInt8>]
  private let parts: [ClosedRange<Int>]

  /// Reads a crontab, as `crontab -l` prints it.
  ///
  /// - Throws: ``BackgroundServiceError/brokenMarks`` when it isn't clear where our part ends.
  package init(_ bytes: [UInt8]) throws(BackgroundServiceError) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var parts: [ClosedRange<Int>] = []
    var open: Int?
    for (index, line) in lines.enumerated() {
      if line.elementsEqual(Self.begin.utf8) {
        guard open == nil else { throw .brokenMarks }
        open = index
      } else if line.elementsEqual(Self.end.utf8) {
        guard let start = open else { throw .brokenMarks }
        parts.append(start...index)
        open = nil
      }
    }
    guard open == nil else { throw .brokenMarks }
    self.lines = lines
    self.parts = parts
  }

  /// Whether the words of a `crontab -l` that failed say that there is no crontab, as cron's and
  /// BusyBox's do; after any others there may be one that can't be read.
  package static func saysNone(_ words: String) -> Bool {
    ["no crontab for", "No such file"].contains { words.contains($0) }
  }

  /// Whether there is a part of ours.
  package var isInstalled: Bool { !parts.isEmpty }

  /// Whether nothing but empty lines would be left without our part.
  package var isOtherwiseEmpty: Bool { removing().allSatisfy { $0 == 0x0A } }

  /// The crontab with our part in place of an earlier one, or at its end.
  package func inserting(_ entry: CronEntry) throws(BackgroundServiceError) -> [UInt8] {
    let text = [Self.begin, try entry.line(), Self.end].joined(separator: "\n")
    return joined(replacement: ArraySlice(text.utf8), at: parts.first?.lowerBound ?? lines.count)
  }

  /// The crontab without our part.
  package func removing() -> [UInt8] { joined(replacement: nil, at: 0) }

  private func joined(replacement: ArraySlice<UInt8>?, at place: Int) -> [UInt8] {
    var result: [UInt8] = []
    for index in 0...lines.count {
      if index == place, let replacement { result += replacement + [0x0A] }
      if index == lines.count || parts.contains(where: { $0.contains(index) }) { continue }
      result += lines[index] + [0x0A]
    }
    return result
  }
}
