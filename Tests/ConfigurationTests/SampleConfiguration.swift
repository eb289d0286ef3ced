import Configuration
import Foundation

/// The documented file that comes with the program.
func bundledConfiguration() throws -> String {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  let file = root.appendingPathComponent("config/mindpulse.json5")
  return try String(contentsOf: file, encoding: .utf8)
}

/// The documented file with every setting that is commented out taken in.
func uncommentedConfiguration() throws -> String {
  try bundledConfiguration().split(separator: "\n", omittingEmptySubsequences: false)
    .map { line in
      let body = line.drop { $0 == " " }
      let isSetting = body.hasPrefix("//") && body.dropFirst(2).first?.isLetter == true
      return isSetting ? String(body.dropFirst(2)) : String(line)
    }
    .joined(separator: "\n")
}

/// A document from text that is known to be well-formed.
func document(_ text: String) throws -> JSON5Document {
  try JSON5Document(text, file: "config.json5")
}

/// The members of an object, in short.
func object(_ members: KeyValuePairs<String, JSON5Value>) -> JSON5Value {
  .object(members.map { .init($0.key, $0.value) })
}
