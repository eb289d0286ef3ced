/// Words as systemd reads them in unit files (systemd.syntax(7), systemd.service(5), systemd.unit(5)).
package enum SystemdQuoting {
  /// A word in double quotes, which systemd reads back as it was.
  ///
  /// Inside the quotes a backslash begins an escape, and a percent sign a specifier everywhere. A
  /// dollar sign is left alone: it means something only in command lines, and a command line that
  /// begins with a colon has no variables (systemd.service(5), since systemd 244).
  package static func quoted(_ word: String) -> String {
    var result = "\""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\\", "\"": result += "\\" + String(scalar)
      case "%": result += "%%"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A command line that runs a program with these arguments, nothing of it expanded.
  ///
  /// systemd refuses quotes and backslashes in the name of a program, so one that has them is
  /// started by the shell, which is replaced by it: the process stays the same, as
  /// `Type=notify` needs.
  package static func commandLine(_ path: String, _ arguments: [String]) -> String {
    let isPlain = !path.contains { "\"'\\".contains($0) }
    let words = isPlain ? [path] : ["/bin/sh", "-c", "exec \"$0\" \"$@\"", path]
    return ":" + (words + arguments).map(quoted).joined(separator: " ")
  }
}
