/// The country that this machine's time zone or locale speaks of: a guess, to be confirmed.
package enum LocalCountry {
  /// Zones and their countries, as the zone database has them (tzfile(5), `zone.tab`).
  private static let table = "/usr/share/zoneinfo/zone.tab"

  /// The code of the country; nil where neither tells one.
  package static func code(_ environment: [String: String]) -> String? {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
      .first { !$0.isEmpty }
    return code(zone: LocalZoneName.current(environment), zones: zones(), locale: locale)
  }

  /// The country of a zone, else of a locale: an English locale is used all over the world.
  ///
  /// - Parameters:
  ///   - zone: the zone's name.
  ///   - zones: the contents of `zone.tab`: code, place and zone between tabs.
  ///   - locale: the locale's name, such as `de_AT.UTF-8`.
  /// - Returns: the code of the country; nil where neither tells one.
  package static func code(zone: String?, zones: String, locale: String?) -> String? {
    for line in zones.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t")
      if fields.count >= 3, zone == String(fields[2]) { return String(fields[0]) }
    }
    guard let locale, let start = locale.firstIndex(of: "_") else { return nil }
    let code = locale[locale.index(after: start)...].prefix(while: \.isLetter)
    return code.count == 2 ? code.uppercased() : nil
  }

  private static func zones() -> String {
    // Without it there is no guess.
    do {
      let bytes = try PrivateFile.read(table, limit: 1 << 20, followLink: true) ?? []
      return String(decoding: bytes, as: UTF8.self)
    } catch { return "" }
  }
}
