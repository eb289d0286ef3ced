import CommandLineParsing
import Console
import Core
import HealthModel
import HealthStorage
import Safety
import Services

/// `mindpulse samples since`: what has come and gone behind an anchor.
struct SamplesSince: Command {
  private static let anchor = Argument(
    "ANCHOR",
    help: "0, or the anchor this command printed last time."
  )

  static let specification = CommandSpecification(
    "since",
    summary: "List changes since an anchor.",
    discussion: """
      Start with 0, note the anchor it prints, and pass that the next time. Lists what was added \
      and deleted in between, in order of arrival, whenever it was measured. Anchors never expire.
      """,
    parameters: [anchor, SampleParameters.types, SampleParameters.limit]
  )
  static let needs = CommandNeeds(sealed: .namesIfOpen)

  private let anchor: Int64
  private let types: [SampleType]
  private let limit: Int?

  init(_ line: ParsedCommand) throws {
    anchor = try Self.anchor(line)
    types = try line[SampleParameters.types]
    limit = try line[SampleParameters.limit]
  }

  func run(_ services: Services) throws -> ExitCode {
    let store = try services.stores.health()
    let types = types.isEmpty ? nil : Set(types)
    var changes = Changes(anchor: anchor, left: limit ?? .max, types: types)
    if services.output.isJSON {
      try Self.json(&changes, store, services)
    } else {
      try Self.rows(&changes, store, services)
    }
    return .done
  }

  private static func rows(
    _ changes: inout Changes,
    _ store: HealthStore,
    _ services: Services
  ) throws {
    var rows = SamplesRowBuffer(services.output)
    while let page = try changes.next(store) {
      for row in lines(page, services) { try rows.add(row + "\n") }
    }
    let anchor = changes.anchor
    try rows.add(services.output.spoken("The next anchor is \(anchor).") + "\n")
    try rows.flush()
  }

  /// The changes of a page in words.
  static func lines(_ page: ChangePage, _ services: Services) -> [String] {
    let added = page.added.entries.map { readings in
      "\(readings.map { String($0.id) }.joined(separator: ", "))  \(readings.words(services))"
    }
    let deleted = page.deleted.map { sample in
      let words = services.output.spoken("deleted: \(words: sample.type.title)")
      return "\(sample.id)  \(words)"
    }
    return added + deleted
  }

  private static func json(
    _ changes: inout Changes,
    _ store: HealthStore,
    _ services: Services
  ) throws {
    // What was deleted comes with what was added: it is kept, a few bytes each, until its turn.
    var deleted: [DeletedSample] = []
    var list = SamplesJSONWriter(services.output)
    var hasBegun = false
    while let page = try changes.next(store) {
      if !hasBegun { try list.begin("{\n  \"added\" : [") }
      hasBegun = true
      for sample in page.added { try list.add(SampleJSON(sample)) }
      deleted += page.deleted
    }
    if !hasBegun { try list.begin("{\n  \"added\" : [") }
    try list.end("],\n  \"anchor\" : \"\(changes.anchor)\",\n")
    try list.begin("  \"deleted\" : [")
    for sample in deleted { try list.add(DeletedJSON.Entry(sample)) }
    try list.end("]\n}\n")
  }

  private static func anchor(_ line: ParsedCommand) throws -> Int64 {
    let text = try line[anchor]
    guard let anchor = Int64(text), anchor >= 0, text.utf8.first != UInt8(ascii: "+") else {
      let shown = VisibleText.singleLine(text, limit: 40)
      throw line.refusal(
        "“\(shown)” isn't an anchor. Use 0, or the last anchor “samples since” printed."
      )
    }
    return anchor
  }

  /// Walks through pages of changes up to the last one, or to a number of them.
  private struct Changes {
    private(set) var anchor: Int64
    private var left: Int
    private let types: Set<SampleType>?
    private var isDone = false

    init(anchor: Int64, left: Int, types: Set<SampleType>?) {
      self.anchor = anchor
      self.left = left
      self.types = types
    }

    mutating func next(_ store: HealthStore) throws(HealthStorageError) -> ChangePage? {
      guard left > 0, !isDone else { return nil }
      let limit = min(left, HealthStore.page)
      let page = try store.changes(after: anchor, types: types, limit: limit)
      anchor = page.anchor
      left -= page.added.count + page.deleted.count
      isDone = !page.hasMore
      return page
    }
  }
}
