package import Core
package import HealthModel

/// The reason a row is left out ends the work on it wherever it shows.
extension RejectedRow: Error {}

/// One row of a file on its way to be a sample: the checks that all formats share.
package struct ImportRow {
  /// Where it is.
  package let place: RejectedRow.Place
  /// What the file is read with.
  package let options: ReaderOptions

  /// A row at its place.
  package init(place: RejectedRow.Place, options: ReaderOptions) {
    self.place = place
    self.options = options
  }

  /// The row as left out.
  package func rejected(_ reason: RejectedRow.Reason, _ detail: LocalizedText) -> RejectedRow {
    RejectedRow(reason, place, detail: detail)
  }

  /// The row as left out, as something isn't in it.
  package func lacking(_ name: String, _ reason: RejectedRow.Reason = .badTime) -> RejectedRow {
    rejected(reason, "“\(name)” is missing")
  }

  /// The row as left out, as what has a name in it is no number.
  ///
  /// - Parameters:
  ///   - name: what the file calls it.
  ///   - text: what stands there; nil isn't repeated.
  /// - Returns: the row.
  package func noNumber(_ name: String, written text: String? = nil) -> RejectedRow {
    guard let text else { return rejected(.badValue, "“\(name)” isn't a number") }
    let excerpt = ImportText.excerpt(text)
    return rejected(.badValue, "“\(name)” is “\(excerpt)”, which isn't a number")
  }

  /// The row as left out, as what has a name in it is no time.
  package func noTime(_ name: String, written text: String) -> RejectedRow {
    rejected(.badTime, "“\(name)” is “\(ImportText.excerpt(text))”, which isn't a time")
  }

  /// The row as left out, as what has a name in it is no day.
  package func noDay(_ name: String, written text: String?) -> RejectedRow {
    guard let text else { return lacking(name) }
    return rejected(.badTime, "“\(name)” is “\(ImportText.excerpt(text))”, which isn't a day")
  }

  /// The last row of a file that ends within it: half a value would be another value.
  var cutOff: RejectedRow {
    rejected(.malformed, "the file ends within this line, so that its last value may be cut off")
  }

  /// A time in ISO 8601, in the zone handed in where it carries no offset.
  ///
  /// - Parameters:
  ///   - text: the time as written.
  ///   - name: what the file calls it.
  /// - Returns: the instant, with its offset.
  /// - Throws: the row as left out.
  package func time(_ text: String?, named name: String) throws(RejectedRow) -> Timestamp {
    guard let text, !text.isEmpty else { throw lacking(name) }
    if let time = TimestampText.parse(text, in: options.zone) { return time }
    guard TimestampText.parse(text, in: .utc) != nil else { throw noTime(name, written: text) }
    let excerpt = ImportText.excerpt(text)
    throw rejected(
      .noOffset,
      "“\(name)” is “\(excerpt)”, without an offset from UTC; --zone says where"
    )
  }

  /// A time that counts from 1970, in the zone at home.
  ///
  /// - Parameters:
  ///   - milliseconds: since 1970-01-01T00:00:00Z.
  ///   - name: what the file calls it.
  /// - Returns: the instant.
  /// - Throws: the row as left out.
  package func time(milliseconds: Double, named name: String) throws(RejectedRow) -> Timestamp {
    let range = Double(Timestamp.range.lowerBound)...Double(Timestamp.range.upperBound)
    guard range.contains(milliseconds) else {
      throw rejected(.badTime, "“\(name)” isn't a time in the calendar")
    }
    return Timestamp(
      milliseconds: Int64(saturating: milliseconds.rounded(.down)),
      in: (options.zone ?? .utc)
    )
  }

  /// A day of the person, from its first second to its last, in the zone handed in or at home.
  ///
  /// - Parameter day: the day as the file labels it.
  /// - Returns: its bounds; the end lies within the day, so that no other day shows the value.
  package func span(of day: CalendarDay) -> (start: Timestamp, end: Timestamp) {
    let zone = options.zone ?? options.home
    func midnight(_ day: CalendarDay) -> Int64 {
      zone.milliseconds(ofLocal: Int64(day.daysSinceEpoch) * 86_400_000)
    }
    return (
      Timestamp(milliseconds: midnight(day), in: zone),
      Timestamp(milliseconds: midnight(day.adding(days: 1)) - 1000, in: zone)
    )
  }

  /// What marks the value of a whole day among a sample's metadata.
  static let wholeDay = ["WholeDay": "1"]

  /// A reading in its type's canonical unit.
  ///
  /// - Parameters:
  ///   - type: what was measured.
  ///   - value: in `unit`.
  ///   - unit: nil means the canonical one.
  ///   - span: start and end.
  ///   - source: where it comes from; cleaned here.
  ///   - device: the device, if the file tells; cleaned here.
  ///   - metadata: more about it, its values cleaned here.
  /// - Returns: the reading.
  /// - Throws: the row as left out.
  package func sample(
    _ type: SampleType,
    _ value: Double,
    unit: HealthUnit? = nil,
    during span: (start: Timestamp, end: Timestamp),
    source: String,
    device: String? = nil,
    metadata: [String: String] = [:]
  ) throws(RejectedRow) -> NewSample {
    guard value.isFinite else {
      throw rejected(
        .badValue,
        "the value of \(words: type.title) isn't a number that can be saved"
      )
    }
    let unit = unit ?? type.canonicalUnit
    guard let converted = unit.convert(value, to: type.canonicalUnit) else {
      throw rejected(.badUnit, "\(words: type.title) is not measured in “\(unit.symbol)”")
    }
    do throws(HealthModelError) {
      try options.check.check(type, value: converted, typed: "")
    } catch {
      let number = Self.plain(value)
      let shown: LocalizedText =
        unit == .category ? "\(number: number)" : "\(number: number) \(unit.symbol)"
      throw rejected(.impossibleValue, "\(shown) is not a value that \(words: type.title) can have")
    }
    try check(span)
    let name = ImportText.name(source)
    return NewSample(
      type: type,
      value: converted,
      start: span.start,
      end: span.end,
      source: name.isEmpty ? "unknown" : name,
      device: device.map(ImportText.name),
      metadata: metadata.mapValues(ImportText.name)
    )
  }

  /// Refuses a span that runs backwards or begins in the future.
  package func check(_ span: (start: Timestamp, end: Timestamp)) throws(RejectedRow) {
    guard span.start <= span.end else {
      throw rejected(.impossibleTime, "it ends at \(span.end), before it starts at \(span.start)")
    }
    let latest = options.now.milliseconds + SampleCheck.clockTolerance
    guard span.start.milliseconds <= latest else {
      throw rejected(.impossibleTime, "its start \(span.start) is in the future")
    }
  }

  /// A unit by HealthKit's symbol or another spelling of it.
  package func unit(_ text: String?, for type: SampleType) throws(RejectedRow) -> HealthUnit {
    guard let text, !text.isEmpty else {
      throw rejected(.badUnit, "\(words: type.title) comes without a unit")
    }
    guard let unit = HealthUnit.named(text) else {
      throw foreignUnit(text, of: type)
    }
    return unit
  }

  /// The row as left out, as a unit isn't one of a type.
  func foreignUnit(_ text: String, of type: SampleType) -> RejectedRow {
    rejected(.badUnit, "“\(ImportText.excerpt(text))” isn't a unit of \(words: type.title)")
  }

  private static func plain(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}

extension [ImportItem] {
  /// Adds what a row gives: its samples, nothing of ours, or why it is left out.
  package mutating func append(
    row: ImportRow,
    _ read: (ImportRow) throws(RejectedRow) -> [NewSample]
  ) {
    do throws(RejectedRow) {
      let samples = try read(row)
      if samples.isEmpty { append(.ignored) }
      append(contentsOf: samples.map(ImportItem.sample))
    } catch {
      append(.rejected(error))
    }
  }

  /// The same for what may have nothing to give: the reason it sets says why.
  package mutating func append(
    row: ImportRow,
    _ read: (ImportRow, inout SkipReason?) throws(RejectedRow) -> [NewSample]
  ) {
    var reason: SkipReason?
    do throws(RejectedRow) {
      let samples = try read(row, &reason)
      if samples.isEmpty { append(reason.map(ImportItem.skipped) ?? .ignored) }
      append(contentsOf: samples.map(ImportItem.sample))
    } catch {
      append(.rejected(error))
    }
  }
}
