import FlatTables
import FoundationEssentials
import Safety

/// Makes tables of the files of `config/` and `prompts/`: a part of the build, not of the program.
///
/// `TableCompiler FOLDER FILE…` writes `tables.bin` and `tables.c`, which embeds it, into the folder.
/// A table is called as its file in the project is, with `#phrases` or `#weights` behind it where
/// these are taken out of the file.
@main struct TableCompiler {
  private var bytes: [UInt8] = []
  private var entries: [String] = []

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first else { throw TableCompilerError.usage }
    var compiler = TableCompiler()
    for path in arguments.dropFirst() {
      do { try compiler.add(path) } catch { throw TableCompilerError.file(path, "\(error)") }
    }
    try compiler.write(to: folder)
  }

  /// What is read as a text, and so needs no table.
  private static let texts = ["config/mindpulse.json5", "config/export-schema.json"]

  private mutating func add(_ path: String) throws {
    let parts = path.split(separator: "/")
    let first = parts.lastIndex { $0 == "config" || $0 == "prompts" } ?? parts.startIndex
    let name = parts[first...].joined(separator: "/")
    if Self.texts.contains(name) { return }
    let file = try [UInt8](Data(contentsOf: URL(filePath: path)))
    switch name {
    case "config/crisis-language.json5":
      append(try CrisisScreener.table(of: CrisisLexicon(json5: file)), name + "#phrases")
    case "config/reply-rules.json5":
      append(try ReplyFilter.table(json5: file), name + "#phrases")
    case "config/danger-model.json5":
      append(try DangerModel.table(json5: file), name + "#weights")
    case "config/disclosure.json5":
      append(try DisclosureQuestion.table(json5: file), name + "#phrases")
      append(try ConfigurationTable.table(json5: file), name)
    default:
      append(try ConfigurationTable.table(json5: file), name)
    }
  }

  private mutating func append(_ table: [UInt8], _ name: String) {
    entries.append("    {\"\(name)\", bytes + \(bytes.count), \(table.count)},")
    bytes += table
    // Tables begin where numbers of eight bytes do.
    while bytes.count % 8 != 0 { bytes.append(0) }
  }

  private func write(to folder: String) throws {
    let source = """
      // Written by TableCompiler at every change of config/ or prompts/.
      #pragma clang diagnostic ignored "-Wc23-extensions"

      #include "CBundledFiles.h"

      _Alignas(8) static const unsigned char bytes[] = {
      #embed "tables.bin"
      };

      const struct CBundledFile CBundledTables[] = {
      \(entries.joined(separator: "\n"))
      };
      const size_t CBundledTables_count = sizeof CBundledTables / sizeof CBundledTables[0];

      """
    try Data(bytes).write(to: URL(filePath: folder + "/tables.bin"))
    try Data(source.utf8).write(to: URL(filePath: folder + "/tables.c"))
  }
}

/// Why the build stops.
enum TableCompilerError: Error, CustomStringConvertible {
  /// It was called without a folder.
  case usage
  /// A file can't be made a table.
  case file(String, String)

  /// What is wrong, with what would be right.
  var description: String {
    switch self {
    case .usage: "TableCompiler needs the folder to write to, and the files to make tables of."
    case .file(let path, let reason): "\(path) can't be made a table: \(reason)"
    }
  }
}
