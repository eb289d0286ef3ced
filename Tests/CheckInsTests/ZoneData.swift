import Foundation
import HealthModel

/// A time zone as the system's zone database has it (TZif, RFC 8536), without the C library, whose
/// zone is the process's own.
struct ZoneData: Sendable {
  /// What is wrong with a file.
  enum Problem: Error { case unreadable(String) }

  private let times: [Int64]
  private let offsets: [Int]
  private let first: Int

  /// Reads the zone of a name such as `Europe/Berlin`.
  ///
  /// Debian's files list every clock change up to 2037; the rule behind them is not read, so a file
  /// that ends before and has one is refused.
  init(_ name: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
    var reader = Reader(bytes: [UInt8](data))
    let small = try reader.header(name)
    reader.position += small.length(width: 4)
    let counts = try reader.header(name)
    times = (0..<counts.times).map { _ in reader.integer(8) }
    let kinds = (0..<counts.times).map { _ in Int(reader.integer(1)) }
    let types = (0..<counts.types).map { _ in
      let seconds = reader.integer(4)
      reader.position += 2
      return Int((Double(seconds) / 60).rounded(.down))
    }
    offsets = kinds.map { types[$0] }
    first = types.first ?? 0
    let footer = String(decoding: reader.bytes.suffix(60), as: UTF8.self)
    let rule = footer.split(separator: "\n").last ?? ""
    let untilEndOf2036: Int64 = 2_114_380_800
    if rule.contains(","), (times.last ?? 0) < untilEndOf2036 {
      throw Problem.unreadable("\(name) does not list its clock changes up to 2037")
    }
  }

  /// The zone for the code under test.
  var zone: LocalZone { LocalZone { offsetMinutes($0) } }

  /// Minutes east of UTC at an instant.
  func offsetMinutes(_ milliseconds: Int64) -> Int {
    let seconds = Int64((Double(milliseconds) / 1000).rounded(.down))
    var low = 0
    var high = times.count
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : offsets[low - 1]
  }

  /// The names of all zones that `zone.tab` lists.
  static func names() throws -> [String] {
    let text = try String(contentsOfFile: "/usr/share/zoneinfo/zone.tab", encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let columns = line.split(separator: "\t")
      return columns.count > 2 ? String(columns[2]) : nil
    }
  }

  private struct Counts {
    let isUT: Int, isStandard: Int, leaps: Int, times: Int, types: Int, characters: Int

    func length(width: Int) -> Int {
      times * (width + 1) + types * 6 + characters + leaps * (width + 4) + isStandard + isUT
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    mutating func integer(_ width: Int) -> Int64 {
      var value: Int64 = width > 1 && bytes[position] > 127 ? -1 : 0
      for _ in 0..<width {
        value = value << 8 | Int64(bytes[position])
        position += 1
      }
      return value
    }

    mutating func header(_ name: String) throws -> Counts {
      guard bytes.count >= position + 44, bytes[position..<position + 4].elementsEqual("TZif".utf8)
      else { throw Problem.unreadable("\(name) is no TZif file") }
      position += 20
      let numbers = (0..<6).map { _ in Int(integer(4)) }
      return Counts(
        isUT: numbers[0],
        isStandard: numbers[1],
        leaps: numbers[2],
        times: numbers[3],
        types: numbers[4],
        characters: numbers[5]
      )
    }
  }
}
