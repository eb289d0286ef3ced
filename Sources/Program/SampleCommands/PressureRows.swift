import HealthModel
import HealthStorage

/// Rows of statistics with both blood pressures in one cell, as people say them: `120/80`.
struct PressureRows {
  /// Which values stand beside each other.
  private struct Place: Hashable, Comparable {
    let start: Int64
    /// Empty where each time has one row.
    let source: String

    static func < (first: Place, second: Place) -> Bool {
      (first.start, first.source) < (second.start, second.source)
    }
  }

  private var systolic: [Place: [String]] = [:]
  private var diastolic: [Place: [String]] = [:]

  /// Takes the cells of a bucket: when, how many readings, values, and whose they are.
  mutating func add(_ bucket: StatisticsBucket, _ cells: [String], of query: StatisticsQuery) {
    let source = query.isBySource ? bucket.source ?? "" : ""
    let place = Place(start: bucket.span.lowerBound, source: source)
    if query.type == .bloodPressureSystolic {
      systolic[place] = cells
    } else {
      diastolic[place] = cells
    }
  }

  /// The rows, by time; a dash stands for a value that was not measured.
  var rows: [[String]] {
    Set(systolic.keys).union(diastolic.keys).sorted().compactMap { place in
      let (high, low) = (systolic[place], diastolic[place])
      guard let any = high ?? low else { return nil }
      return any.indices.map { column in
        let one = high?[column] ?? ""
        let other = low?[column] ?? ""
        return switch column {
        case 0, any.count - 1: one.isEmpty ? other : one
        case 1 where one == other: one
        case 1: "\(one.isEmpty ? "0" : one)/\(other.isEmpty ? "0" : other)"
        case _ where one == "–" && other == "–": one
        default: "\(one.isEmpty ? "–" : one)/\(other.isEmpty ? "–" : other)"
        }
      }
    }
  }
}
