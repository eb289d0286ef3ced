import Terminal

/// The manual page of the whole program, in the man macros of groff (groff_man(7)).
package struct ManualPage: Sendable {
  /// A section of the page in plain words, such as FILES or EXIT STATUS.
  package struct Section: Sendable, Equatable {
    /// The title in English, in capitals by custom.
    package let title: String
    /// Running text before the entries; an empty line parts paragraphs.
    package let text: String
    /// Terms with what they mean, such as a file and what is in it.
    package let entries: [Entry]

    /// A section with running text, entries, or both.
    package init(_ title: String, text: String = "", entries: [Entry] = []) {
      self.title = title
      self.text = text
      self.entries = entries
    }
  }

  /// A term and what it means.
  package struct Entry: Sendable, Equatable {
    /// The term, set in bold.
    package let term: String
    /// What it means.
    package let text: String

    /// A term and what it means.
    package init(_ term: String, _ text: String) {
      self.term = term
      self.text = text
    }
  }

  private let root: CommandSpecification
  private let date: String
  private let version: String
  private let sections: [Section]
  private let words: @Sendable (String) -> String

  /// A page in section 1 of the manual.
  ///
  /// - Parameters:
  ///   - root: the program's commands.
  ///   - date: when it was last changed, `2026-01-31`.
  ///   - version: the program's version.
  ///   - sections: further sections, in the page's language but for their titles; those named as man-pages(7)
  ///     does stand in its order.
  ///   - words: the words of an English text in the page's language.
  package init(
    root: CommandSpecification,
    date: String,
    version: String,
    sections: [Section] = [],
    in words: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.root = root
    self.words = words
    self.date = date
    self.version = version
    self.sections = sections
  }

  /// The page's source.
  package var text: String {
    let title = root.name.uppercased()
    let head = [
      ".\\\" Made from the program's own declaration of its commands.",
      ".TH \(Troff.quoted(title)) 1 \(Troff.quoted(date)) "
        + "\(Troff.quoted("\(root.name) \(version)"))",
      // Hyphenation and justified text make commands hard to copy.
      ".nh", ".ad l",
    ]
    let body = name + synopsis + description + commands + options
    return (head + body + tail).joined(separator: "\n") + "\n"
  }

  /// The page as plain text, for a screen where nothing can format it.
  ///
  /// - Parameter width: the columns there are.
  /// - Returns: the help of each command, then the further sections.
  package func plain(width: Int) -> String {
    let visible = top.subtree.filter { !$0.chain.contains(where: \.isHidden) }
    let helps = visible.map { node in
      "\(node.invocation)\n\n"
        + HelpText.text(for: node, width: width, in: words)
    }
    let others = sections.map { section in
      let rows = section.entries.map { (label: $0.term, text: $0.text) }
      let text = TextWrap.rows(of: section.text, width: width, indent: 2)
      return ([words(section.title)] + text + HelpText.table(rows, width: width))
        .joined(separator: "\n") + "\n"
    }
    return (helps + others).joined(separator: "\n")
  }

  private var top: CommandNode { CommandNode(root: root) }

  private var name: [String] {
    let sentence = words(root.summary)
    let summary = sentence.last == "." ? String(sentence.dropLast()) : sentence
    return [heading("NAME"), "\(Troff.escaped(root.name)) \\- \(Troff.escaped(summary))"]
  }

  private var synopsis: [String] {
    [heading("SYNOPSIS"), ".B \(Troff.escaped(root.name))"]
      + (top.usage == root.name
        ? [] : [Troff.line(String(top.usage.dropFirst(root.name.count + 1)))])
  }

  private var description: [String] {
    [heading("DESCRIPTION")]
      + Troff.paragraphs(words(root.discussion.isEmpty ? root.summary : root.discussion))
  }

  /// The titles of sections that every page may have, each of which a language has words for.
  static let titles = [
    "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "FILES",
    "EXAMPLES",
  ]

  private func heading(_ title: String) -> String { ".SH \(Troff.quoted(words(title)))" }

  private var commands: [String] {
    let nodes = top.subtree.dropFirst().filter { !$0.chain.contains(where: \.isHidden) }
    guard !nodes.isEmpty else { return [] }
    return [heading("COMMANDS")] + nodes.flatMap(entry)
  }

  private func entry(for node: CommandNode) -> [String] {
    let command = node.specification.worded(words)
    let usage = ([node.path.joined(separator: " ")] + command.arguments.map(\.usage))
      .joined(separator: " ")
    var lines = [".TP", ".B \(Troff.escaped(usage))"] + Troff.paragraphs(command.summary)
    if !command.discussion.isEmpty {
      lines += [".IP"] + Troff.paragraphs(command.discussion, parting: ".IP")
    }
    let terms =
      command.arguments.map { ($0.name, HelpText.described($0.help, $0.completion, words)) }
      + command.options.filter { !$0.isHidden }.map { ($0.manualTerm, help(of: $0)) }
    guard !terms.isEmpty else { return lines }
    return lines + [".RS"] + terms.flatMap { Troff.entry($0.0, $0.1) } + [".RE"]
  }

  private var options: [String] {
    let own = root.options.filter { !$0.isHidden } + [.help, .version]
    return [heading("OPTIONS")] + own.flatMap { Troff.entry($0.manualTerm, help(of: $0)) }
  }

  private func help(of option: OptionSpecification) -> String {
    HelpText.described(words(option.help), option.completion, words)
  }

  /// The sections handed in and the examples, in the order of man-pages(7).
  private var tail: [String] {
    let examples = top.subtree.filter { !$0.chain.contains(where: \.isHidden) }
      .flatMap(\.specification.examples)
    var blocks = sections.map { (title: $0.title, lines: lines($0)) }
    if !examples.isEmpty { blocks.append((title: "EXAMPLES", lines: lines(examples))) }
    let order = ["EXIT STATUS", "ENVIRONMENT", "FILES", "NOTES", "BUGS", "EXAMPLES", "SEE ALSO"]
    let known = order.map { title in blocks.filter { $0.title == title } }
    let others = blocks.filter { !order.contains($0.title) }
    return (others + known.joined()).flatMap { [heading($0.title)] + $0.lines }
  }

  private func lines(_ section: Section) -> [String] {
    Troff.paragraphs(section.text) + section.entries.flatMap { Troff.entry($0.term, $0.text) }
  }

  private func lines(_ examples: [CommandSpecification.Example]) -> [String] {
    examples.flatMap { example in
      let explanation = example.explanation.isEmpty ? "" : words(example.explanation)
      return Troff.entry(example.command, explanation)
    }
  }
}

extension OptionSpecification {
  fileprivate var manualTerm: String { label.trimmingPrefix { $0 == " " }.description }
}
