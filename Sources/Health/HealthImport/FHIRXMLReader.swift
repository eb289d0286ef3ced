import Core
import Formats
import HealthModel

/// Reads FHIR R4 in XML (hl7.org/fhir/R4/xml.html): a Bundle, or a single Observation.
///
/// An element is a member whose value stands in the attribute `value`; what may be there several times
/// becomes a list. An Observation so made is read as one of JSON is.
package struct FHIRXMLReader: SampleReader {
  private static let root = 0
  private static let entry = 1
  private static let observation = 2

  /// Elements that matter, those of ``FHIRObservation`` among them.
  private static let names = [
    "Bundle", "entry", "Observation", "resource", "status", "code", "coding", "system",
    "component", "valueQuantity", "value", "unit", "comparator", "dataAbsentReason",
    "effectiveDateTime", "effectiveInstant", "effectivePeriod", "start", "end", "device",
    "display", "performer", "meta", "source",
  ]
  /// Those of them that are lists in JSON.
  private static let lists: Set<String> = ["coding", "component", "performer"]

  private let options: ReaderOptions
  private var parser: XMLEventParser?
  private var events = XMLEvents()
  private var begun: [UInt8] = []
  private var names = Self.names
  private var nodes: [Node] = []
  private var found: JSONValue?

  /// An element that is open.
  private struct Node {
    let element: Int
    let line: Int
    let isVoid: Bool
    var text: String?
    var members: [JSONMember] = []
  }

  /// A reader at the start of a file.
  package init(options: ReaderOptions) { self.options = options }

  /// Whether a file begins with FHIR's name space and one of the resources that are read.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    guard JSONHead.firstByte(head) == UInt8(ascii: "<"), rootName(head) != nil else {
      return false
    }
    return head.firstRange(of: Array("http://hl7.org/fhir\"".utf8)) != nil
      || head.firstRange(of: Array("http://hl7.org/fhir'".utf8)) != nil
  }

  /// The root element, where it is one of the two.
  private static func rootName(_ head: [UInt8]) -> String? {
    ["Bundle", "Observation"].first { name in
      [" ", ">", "\n", "\r", "\t"].contains { after in
        head.firstRange(of: Array("<\(name)\(after)".utf8)) != nil
      }
    }
  }

  /// Takes the next bytes.
  package mutating func read(
    _ bytes: [UInt8],
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    guard let parser else {
      begun += bytes
      guard begun.count >= ImportFormat.headLength else { return }
      return try begin(into: &items)
    }
    do throws(HealthXMLError) { try parser.read(bytes, into: &events) } catch {
      throw HealthImportError(error)
    }
    take(into: &items)
  }

  /// Says that no more bytes follow.
  package mutating func finish(into items: inout [ImportItem]) throws(HealthImportError) {
    if parser == nil { try begin(into: &items) }
    do throws(HealthXMLError) { try parser?.finish(into: &events) } catch {
      take(into: &items)
      throw HealthImportError(error)
    }
    take(into: &items)
  }

  /// Begins once enough is there to know the root.
  private mutating func begin(into items: inout [ImportItem]) throws(HealthImportError) {
    let isBundle = Self.rootName(begun) != "Observation"
    if !isBundle { names.swapAt(Self.root, Self.observation) }
    let root = isBundle ? "Bundle" : "Observation"
    parser = XMLEventParser(
      XMLVocabulary(
        root: root,
        elements: names,
        attributes: ["value"],
        rows: isBundle ? ["entry"] : []
      )
    )
    let bytes = begun
    begun = []
    try read(bytes, into: &items)
  }

  private mutating func take(into items: inout [ImportItem]) {
    for event in events.events {
      switch event.kind {
      case .start where event.element >= 0: start(event)
      case .start: continue
      case .end: end(event, &items)
      case .broken:
        nodes.removeAll { names[$0.element] != "Bundle" }
        found = nil
        items.append(
          .rejected(RejectedRow(.malformed, .line(event.line), detail: "the XML is broken"))
        )
      }
    }
  }

  private mutating func start(_ event: XMLEvents.Event) {
    // What lies in an element that doesn't matter, such as an extension, isn't the resource's own.
    let isOutside = !nodes.isEmpty && event.parent != nodes.last?.element
    var node = Node(
      element: event.element,
      line: event.line,
      isVoid: isOutside || nodes.last?.isVoid == true
    )
    if let value = events.attributes[event.attributes].first?.value {
      node.text = String(decoding: events.bytes[value], as: UTF8.self)
    }
    nodes.append(node)
  }

  private mutating func end(_ event: XMLEvents.Event, _ items: inout [ImportItem]) {
    guard let node = nodes.popLast(), node.element == event.element, !node.isVoid else { return }
    switch names[node.element] {
    case "Observation":
      let members =
        node.members + [
          JSONMember(key: "resourceType", value: .string("Observation"))
        ]
      found = .object(members)
      if nodes.isEmpty { give(node, &items) }
    case "entry": give(node, &items)
    default: attach(node)
    }
  }

  private mutating func attach(_ node: Node) {
    guard !nodes.isEmpty else { return }
    let name = names[node.element]
    let value: JSONValue =
      node.members.isEmpty ? node.text.map { .string($0) } ?? .null : .object(node.members)
    let last = nodes.count - 1
    guard Self.lists.contains(name) else {
      nodes[last].members.append(JSONMember(key: name, value: value))
      return
    }
    let place = nodes[last].members.firstIndex { $0.key == name }
    let others = place.map { nodes[last].members.remove(at: $0).value.elements } ?? []
    nodes[last].members.append(JSONMember(key: name, value: .array(others + [value])))
  }

  private mutating func give(_ node: Node, _ items: inout [ImportItem]) {
    guard let resource = found.take() else { return items.append(.ignored) }
    let row = ImportRow(place: .line(node.line), options: options)
    items.append(row: row) {
      (row, skipped: inout SkipReason?) throws(RejectedRow) in
      try FHIRObservation(resource: resource, row: row).samples(&skipped)
    }
  }
}
