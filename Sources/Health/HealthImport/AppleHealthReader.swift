import Formats
import HealthModel
import Core

/// Reads Apple Health's `export.xml`.
///
/// The DOCTYPE is cut out, the rest goes through the XML parser piece by piece, and a row is given
/// out when its element ends. A row that is not well-formed is rejected, and the next one read.
/// Records inside a correlation stand outside of it as well in most exports; what was given out
/// once is not given out again.
package struct AppleHealthReader: SampleReader {
  /// What is known of the record or workout that is open.
  private struct Pending {
    let outcome: AppleRecord.Outcome
    let line: Int
    let isNested: Bool
    var metadata: [String: String] = [:]
  }

  private typealias Element = AppleVocabulary.Element

  private var cutter = DoctypeCutter()
  private let parser = XMLEventParser(AppleVocabulary.xml)
  private var events = XMLEvents()
  private var record: AppleRecord
  private var metadata = AppleMetadata()
  private var ledger = AppleCorrelationLedger()
  private var pending: Pending?
  private var isEmpty = true

  /// A reader at the beginning of a file.
  package init(_ options: ReaderOptions) { record = AppleRecord(options) }

  package mutating func read(
    _ bytes: [UInt8],
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    isEmpty = isEmpty && bytes.isEmpty
    do throws(HealthXMLError) {
      try parser.read(cutter.cut(bytes), into: &events)
    } catch {
      throw HealthImportError(error)
    }
    take(into: &items)
  }

  package mutating func finish(into items: inout [ImportItem]) throws(HealthImportError) {
    guard !isEmpty else { throw .truncated(what: "it is empty") }
    guard cutter.hasReachedRoot else {
      throw .truncated(what: "it has no element <HealthData>")
    }
    do throws(HealthXMLError) {
      try parser.finish(into: &events)
    } catch {
      take(into: &items)
      throw HealthImportError(error)
    }
    take(into: &items)
  }

  private mutating func take(into items: inout [ImportItem]) {
    for event in events.events {
      switch event.kind {
      case .start: start(event, &items)
      case .end: end(event, &items)
      case .broken:
        pending = nil
        items.append(
          .rejected(RejectedRow(.malformed, .line(event.line), detail: "the XML is broken"))
        )
      }
    }
  }

  private mutating func start(_ event: XMLEvents.Event, _ items: inout [ImportItem]) {
    switch event.element {
    case Element.record:
      pending = Pending(
        outcome: record.read(event, of: events),
        line: event.line,
        isNested: event.parent == Element.correlation
      )
    case Element.workout:
      pending = Pending(
        outcome: record.readWorkout(event, of: events),
        line: event.line,
        isNested: false
      )
    case Element.metadata:
      guard let known = pending?.metadata,
        event.parent == Element.record || event.parent == Element.workout
      else { return }
      pending?.metadata = metadata.adding(event, of: events, to: known)
    // The end of a strange element is not told.
    default: if event.element < 0 { items.append(.ignored) }
    }
  }

  private mutating func end(_ event: XMLEvents.Event, _ items: inout [ImportItem]) {
    switch event.element {
    case Element.record, Element.workout: endRecord(&items)
    case Element.metadata, Element.root, Element.exportDate, Element.person, Element.correlation:
      return
    default: if event.parent == Element.root { items.append(.ignored) }
    }
  }

  private mutating func endRecord(_ items: inout [ImportItem]) {
    guard let pending = pending.take() else { return }
    switch pending.outcome {
    case .ignored: items.append(.ignored)
    case .rejected(let reason, let detail):
      if pending.isNested { return items.append(.ignored) }
      items.append(.rejected(RejectedRow(reason, .line(pending.line), detail: detail)))
    case .sample(let parts):
      if ledger.isRepeated(parts, isNested: pending.isNested) { return items.append(.ignored) }
      items.append(
        .sample(
          NewSample(
            type: parts.rule.type,
            value: parts.value,
            start: parts.start,
            end: parts.end,
            source: parts.source,
            device: parts.device,
            metadata: pending.metadata
          )
        )
      )
    }
  }
}

extension HealthImportError {
  /// The error of an import behind one of its XML.
  init(_ error: HealthXMLError) {
    switch error {
    case .corrupt(let what, let line): self = .corrupt(what: what, line: line)
    case .hostile(let what, let line): self = .hostile(what: "\(what), at line \(line)")
    case .truncated(let what, let line): self = .truncated(what: "\(what) after line \(line)")
    }
  }
}

extension ImportFormat {
  /// Apple Health's `export.xml`, whatever the name of the file is in the phone's language.
  package static let appleHealth = ImportFormat(
    name: "apple-health",
    title: "Apple Health export",
    recognises: { head, _ in
      let beginning = String(decoding: head.prefix(4096), as: UTF8.self)
      guard beginning.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" }).hasPrefix("<") else {
        return false
      }
      return ["<!DOCTYPE HealthData", "<HealthData ", "<HealthData>"].contains {
        beginning.contains($0)
      }
    },
    reading: .stream { AppleHealthReader($0) }
  )
}
