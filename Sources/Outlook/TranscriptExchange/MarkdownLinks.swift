/// Which links of a message stay links in a file.
///
/// A link is taken out of force by a backslash before its target (CommonMark 0.31.2, 2.4), so that
/// what was written can still be read. It is told by what it may be, not by what a reader of Markdown
/// makes of it: within code the backslash shows.
enum MarkdownLinks {
  /// The schemes that stay: they lead to the web and to mail, and run or open nothing on this machine.
  static let schemes = ["http:", "https:", "mailto:"]

  /// A line with each target of a link, `[text](target)`, and each definition of one,
  /// `[name]: target`, out of force unless it is written out with one of the schemes.
  static func disarmed(_ line: String) -> String {
    var result = ""
    var rest = line[...]
    while let bracket = rest.firstIndex(of: "]") {
      let next = rest.index(after: bracket)
      result += rest[..<next]
      rest = rest[next...]
      guard let sign = rest.first, sign == "(" || sign == ":" else { continue }
      if !leadsOn(rest.dropFirst()) { result += "\\" }
    }
    return result + rest
  }

  /// Whether a target begins with one of the schemes, after spaces and perhaps a `<`.
  static func leadsOn(_ target: Substring) -> Bool {
    let target = target.drop { $0 == " " || $0 == "\t" }
    let start = target.hasPrefix("<") ? target.dropFirst() : target
    let beginning = start.prefix(8).lowercased()
    return schemes.contains { beginning.hasPrefix($0) }
  }
}
