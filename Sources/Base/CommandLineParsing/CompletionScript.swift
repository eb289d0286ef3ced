/// The scripts that teach a shell to complete the program's command line.
///
/// They are made from the declaration and hold no logic of their own beyond finding the command:
/// each walks the words before the cursor, names the command by its path (`mindpulse/samples/add`)
/// and offers what the declaration says there. Words that change are asked from the program.
package enum CompletionScript {
  /// A shell with completion.
  package enum Shell: String, Sendable, CaseIterable {
    /// GNU bash 4 or newer.
    case bash
    /// Z shell 5 or newer.
    case zsh
    /// The friendly interactive shell, 3 or newer.
    case fish
  }

  /// The script for a shell, ready to be sourced or installed.
  package static func text(for root: CommandSpecification, shell: Shell) -> String {
    let tree = CompletionTree(root: root)
    return switch shell {
    case .bash: BashCompletion(tree: tree).text
    case .zsh: ZshCompletion(tree: tree).text
    case .fish: FishCompletion(tree: tree).text
    }
  }
}

/// Text in single quotes, as all POSIX shells and zsh read it.
func singleQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}
