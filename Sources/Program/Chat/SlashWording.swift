import CommandLineParsing
import Services

/// Sentences of the program's as the chat says them: `/why` for `mindpulse why`.
///
/// What can't be typed with a slash stays as it is, such as `mindpulse doctor`.
struct SlashWording: Sendable {
  private static let program = "mindpulse "
  /// What ends a command within a sentence.
  private static let ends: Set<Character> = [".", ",", ";", ":", ")", "”", "\n"]

  /// A command of the command line, and what stands for it in the chat.
  private struct Stand: Sendable {
    let path: [String]
    let name: String
    let usage: String
    /// The words that would lead to another command.
    let below: Set<String>
  }

  private var stands: [Stand] = []

  /// What stands for the commands of a program; the longest come first.
  @MainActor init(_ commands: CommandTree) {
    for entry in commands.entries { _ = add(entry, path: []) }
    stands.sort { $0.path.count > $1.path.count }
  }

  /// Adds what stands for an entry and for those below it.
  @MainActor private mutating func add(_ entry: CommandEntry, path: [String]) -> SlashCommand? {
    let path = path + [entry.specification.name]
    let below = entry.below.map { ($0.specification.name, add($0, path: path)) }
    let own = entry.directSlash
    let usual = below.first { $0.0 == entry.specification.defaultSubcommand }?.1
    let found = own.first { $0.name == path.last } ?? (own.count == 1 ? own.first : usual)
    guard let found else { return nil }
    stands.append(
      Stand(path: path, name: found.name, usage: found.usage, below: Set(below.map(\.0)))
    )
    return found
  }

  /// A sentence as the chat says it.
  func text(_ sentence: String) -> String {
    var result = ""
    var rest = sentence[...]
    while let range = rest.firstRange(of: Self.program) {
      result += rest[..<range.lowerBound]
      rest = rest[range.upperBound...]
      let command = rest.prefix { !Self.ends.contains($0) }
      let words = command.split(separator: " ").map(String.init)
      if let stand = stand(for: words) {
        result += "/" + stand.name
        for word in stand.path { rest = rest.drop { $0 == " " }.dropFirst(word.count) }
      } else {
        result += Self.program
      }
    }
    return result + rest
  }

  /// What stands for a command; nil where its options or the commands below it can't be typed.
  private func stand(for words: [String]) -> Stand? {
    guard !words.contains(where: { $0.hasPrefix("--") }),
      let stand = stands.first(where: { words.starts(with: $0.path) })
    else { return nil }
    guard let next = words.dropFirst(stand.path.count).first, stand.below.contains(next) else {
      return stand
    }
    return stand.usage.contains(next) ? stand : nil
  }
}
