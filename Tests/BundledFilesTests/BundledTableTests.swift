import BundledFiles
import Dialogue
import FlatTables
import Safety
import Testing

/// What the build makes of `config/` and `prompts/` says the same as the files themselves.
@Suite struct BundledTableTests {
  /// Files that are read as texts.
  private static let texts: Set<BundledFile> = [
    .settings, .exportSchema, .evaluationPersonas, .evaluationRubric,
  ]

  @Test(arguments: BundledFile.allCases)
  func `every file of values has a table or phrases`(file: BundledFile) {
    let isText = file.path.hasSuffix(".md") || Self.texts.contains(file)
    let hasParts = file.phrases != nil || file.weights != nil
    #expect(isText == (!hasParts && !ConfigurationTable.isTable(file.table)))
    if isText { #expect(file.table == file.bytes) }
  }

  @Test(arguments: BundledFile.allCases.filter { ConfigurationTable.isTable($0.table) })
  func `a table holds the values of its file`(file: BundledFile) throws {
    let values = try ConfigurationTable.decode(FlatValue.self, from: file.bytes)
    #expect(try ConfigurationTable.decode(FlatValue.self, from: file.table) == values)
  }

  @Test func `phrases and weights are those that the files have now`() throws {
    let lexicon = try CrisisLexicon(json5: BundledFile.crisisLanguage.bytes)
    let screener = try CrisisScreener.table(of: lexicon)
    #expect(isSame(BundledFile.crisisLanguage.phrases, screener))
    let rules = try ReplyFilter.table(json5: BundledFile.replyRules.bytes)
    #expect(isSame(BundledFile.replyRules.phrases, rules))
    let question = try DisclosureQuestion.table(json5: BundledFile.disclosure.bytes)
    #expect(isSame(BundledFile.disclosure.phrases, question))
    let model = try DangerModel.table(json5: BundledFile.dangerModel.bytes)
    #expect(isSame(BundledFile.dangerModel.weights, model))
  }

  private func isSame(_ memory: FlatMemory?, _ bytes: [UInt8]) -> Bool {
    guard let memory, memory.count == bytes.count else { return false }
    return bytes.indices.allSatisfy { memory.byte(at: $0) == bytes[$0] }
  }

  @Test func `the listener's marks are filled in from a table as from the file`() throws {
    func script(_ bytes: [UInt8]) throws -> String {
      described(
        try ListenerScript.read(json5: bytes, file: "l", emergency: "144 \"x\"", line: "142")
      )
    }
    let file = try script(BundledFile.listener.bytes)
    #expect(try script(BundledFile.listener.table) == file)
    #expect(file.contains("142") && !file.contains("{line}"))
  }

  /// A value with all in it, whatever the order in which sets and dictionaries give theirs.
  private func described(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty { return "\(value)" }
    let parts = mirror.children.map { "\($0.label ?? ""):\(described($0.value))" }
    let isUnordered = mirror.displayStyle == .dictionary || mirror.displayStyle == .set
    return "(\((isUnordered ? parts.sorted() : parts).joined(separator: ",")))"
  }

  @Test func `a damaged lexicon is screened by its text, and told`() throws {
    var bytes = try CrisisScreener.table(
      of: CrisisLexicon(json5: BundledFile.crisisLanguage.bytes)
    )
    bytes[bytes.count / 2] ^= 1
    let opened = CrisisScreener.opened(
      table: FlatMemory(bytes),
      bundled: BundledFile.crisisLanguage.bytes,
      own: nil
    )
    #expect(opened.problems.count == 1)
    #expect(opened.screener.screen("I want to kill myself").level >= .present)
    #expect(opened.screener.screen("I slept well").level == .none)
  }
}
