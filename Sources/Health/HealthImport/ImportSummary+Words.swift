package import Core
import HealthModel

extension ImportSummary {
  /// A line that belongs to the one above it.
  static func line(_ text: LocalizedText) -> LocalizedText { "  \(text)" }

  /// So many readings are new.
  static func added(_ count: Int) -> LocalizedText {
    count == 1 ? "1 new reading" : "\(number: DecimalText.grouped(count)) new readings"
  }

  /// So many readings would be new.
  static func expected(_ count: Int) -> LocalizedText {
    count == 1
      ? "1 reading would be stored"
      : "\(number: DecimalText.grouped(count)) readings would be stored"
  }

  /// So many readings were there.
  static func known(_ count: Int) -> LocalizedText {
    "\(number: DecimalText.grouped(count)) already saved"
  }

  /// So many rows were left out.
  static func rejected(_ count: Int) -> LocalizedText {
    count == 1 ? "1 row rejected" : "\(number: DecimalText.grouped(count)) rows rejected"
  }

  /// So many entries were of no type that is kept.
  static func strange(_ count: Int) -> LocalizedText {
    count == 1
      ? "1 entry of a kind that MindPulse doesn't save."
      : "\(number: DecimalText.grouped(count)) entries of kinds that MindPulse doesn't save."
  }

  /// So many files.
  static func files(_ count: Int) -> LocalizedText {
    count == 1 ? "1 file" : "\(number: DecimalText.grouped(count)) files"
  }

  /// `a, b and 3 more`.
  static func names(_ names: [String]) -> LocalizedText {
    let shown = names.prefix(mostNames).map { VisibleText.singleLine($0, limit: 80) }
    return more(LocalizedText(verbatim: shown.joined(separator: ", ")), names.count - shown.count)
  }

  /// Names with their counts, the highest first: `Watch (12), Phone (3, skipped) and 2 more`.
  static func counted(
    _ counts: [String: Int],
    isSkipped: (String) -> Bool = { _ in false }
  ) -> LocalizedText {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let named = sorted.prefix(mostNames).map { entry in
      self.counted(entry.key, entry.value, isSkipped: isSkipped(entry.key))
    }
    return more(.joined(named, by: ", "), sorted.count - named.count)
  }

  private static func counted(_ name: String, _ count: Int, isSkipped: Bool) -> LocalizedText {
    let shown = VisibleText.singleLine(name, limit: 60)
    let number = DecimalText.grouped(count)
    return isSkipped ? "\(shown) (\(number: number), skipped)" : "\(shown) (\(number: number))"
  }

  private static func more(_ list: LocalizedText, _ rest: Int) -> LocalizedText {
    rest > 0 ? "\(list) and \(number: DecimalText.grouped(rest)) more" : list
  }

  /// `line 12`, `record 12 of Takeout/Fitbit/sleep.json`, `row 12 of table MI_BAND_ACTIVITY_SAMPLE`.
  static func place(_ row: RejectedRow) -> LocalizedText {
    let number = DecimalText.grouped(row.place.number)
    let file = row.file.map { VisibleText.singleLine($0, limit: 80) }
    switch (row.place, file) {
    case (.line, nil): return "line \(number: number)"
    case (.line, let file?): return "line \(number: number) of \(file)"
    case (.record, nil): return "record \(number: number)"
    case (.record, let file?): return "record \(number: number) of \(file)"
    case (.row(_, let name), nil):
      let table = VisibleText.singleLine(name, limit: 60)
      return "row \(number: number) of table \(table)"
    case (.row(_, let name), let file?):
      let table = VisibleText.singleLine(name, limit: 60)
      return "row \(number: number) of table \(table) of \(file)"
    }
  }

  /// What is wrong with rows of a reason.
  package static func words(_ reason: RejectedRow.Reason) -> LocalizedText {
    switch reason {
    case .badValue: "no usable value"
    case .impossibleValue: "an impossible value"
    case .badUnit: "no unit, or the wrong one"
    case .badTime: "no usable time"
    case .impossibleTime: "an end before the start, or a time in the future"
    case .noOffset: "a time without an offset from UTC"
    case .malformed: "a row that can't be read"
    case .unknownType: "an unknown type"
    }
  }
}

extension ImportSummary {
  /// What became of files that are counted.
  enum FileOutcome {
    case read, empty, unrecognised, failed

    /// So many files of those that were spoken of.
    func words(_ count: Int) -> LocalizedText {
      let number = DecimalText.grouped(count)
      switch self {
      case .read: return "\(number: number) of them read"
      case .empty: return "\(number: number) with nothing in them"
      case .unrecognised: return "\(number: number) not recognized"
      case .failed: return "\(number: number) not imported"
      }
    }
  }
}
