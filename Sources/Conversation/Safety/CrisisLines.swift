package import Core

/// The crisis lines of all countries known to the program.
package struct CrisisLines: Sendable {
  private struct File: Decodable, Sendable {
    let version: Int
    let directory: String
    let emergencyElsewhere: String
    let countries: [String: Country]

    init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      version = try field("version")
      directory = try field("directory")
      emergencyElsewhere = try field("emergencyElsewhere")
      countries = try field("countries")
    }
  }

  private struct Country: Decodable, Sendable {
    let emergency: String
    let lines: [CrisisLine]
    /// By the name of what they are for.
    let others: [String: [CrisisLine]]

    init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      emergency = try field("emergency")
      lines = try field("lines")
      others = try field(ifPresent: "others") ?? [:]
    }

    /// All of them.
    var allLines: [CrisisLine] { lines + others.values.flatMap(\.self) }

    /// The first verified one of each kind.
    var verified: [CrisisLineKind: CrisisLine] {
      CrisisLineKind.allCases.reduce(into: [:]) { result, kind in
        result[kind] = others[kind.rawValue]?.first(where: \.isVerified)
      }
    }
  }

  private static let file = "crisis-lines.json5"
  private let content: File

  /// Reads the file and checks each line's day and that it can be reached.
  ///
  /// - Throws: ``SafetyError`` naming country and line.
  package init(json5 bytes: [UInt8]) throws(SafetyError) {
    content = try SafetyFile.decode(File.self, from: bytes, named: Self.file)
    for (code, country) in content.countries.sorted(by: { $0.key < $1.key }) {
      guard code.count == 2, code == code.uppercased() else {
        throw .badValue(file: Self.file, place: code, problem: "isn't a two-letter country code")
      }
      guard !country.emergency.isEmpty else {
        throw .badValue(file: Self.file, place: code, problem: "has no emergency number")
      }
      if let odd = country.others.keys.sorted().first(where: { CrisisLineKind(rawValue: $0) == nil }
      ) {
        throw .badValue(file: Self.file, place: "\(code), \(odd)", problem: "isn't a kind of line")
      }
      for line in country.allLines {
        guard ReviewDay(line.reviewed) != nil else {
          throw .badDay(file: Self.file, place: "\(code), \(line.name)", text: line.reviewed)
        }
        guard !line.contacts.isEmpty else {
          let place = "\(code), \(line.name)"
          throw .badValue(file: Self.file, place: place, problem: "has no way to reach it")
        }
      }
    }
  }

  /// The countries with a verified line, sorted.
  package var countries: [String] {
    content.countries.filter { $0.value.lines.contains(where: \.isVerified) }.keys.sorted()
  }

  /// Whom to call in a person's country.
  ///
  /// - Parameters:
  ///   - profile: the country of the profile, two letters in any case; it counts first.
  ///   - locale: a locale name such as `de_AT.UTF-8`, whose country counts next.
  /// - Returns: the country's contacts, or the directory where none is known.
  package func contacts(profile: String?, locale: String?) -> CrisisContacts {
    for code in [profile.flatMap(Self.code), locale.flatMap(Self.country(ofLocale:))] {
      guard let code, let country = content.countries[code] else { continue }
      return CrisisContacts(
        country: code,
        emergency: country.emergency,
        line: country.lines.first(where: \.isVerified),
        others: country.verified,
        directory: content.directory
      )
    }
    return CrisisContacts(
      country: nil,
      emergency: content.emergencyElsewhere,
      line: nil,
      others: [:],
      directory: content.directory
    )
  }

  /// The verified lines that were not reviewed for more than 180 days, as `CC name`, sorted.
  package func overdue(on today: ReviewDay) -> [String] {
    content.countries.flatMap { code, country in
      country.allLines.filter { line in
        line.isVerified && (ReviewDay(line.reviewed)?.isOverdue(on: today) ?? true)
      }.map { "\(code) \($0.name)" }
    }.sorted()
  }

  /// The country in a locale name: what stands between `_` and `.` or `@`.
  private static func country(ofLocale locale: String) -> String? {
    guard let start = locale.firstIndex(where: { $0 == "_" || $0 == "-" }) else { return nil }
    return code(String(locale[locale.index(after: start)...].prefix(while: \.isLetter)))
  }

  private static func code(_ text: String) -> String? {
    let code = text.uppercased()
    guard code.count == 2, code.allSatisfy(\.isLetter) else { return nil }
    return code == "UK" ? "GB" : code
  }
}
