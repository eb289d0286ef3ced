package import BundledFiles
package import Configuration
import Console
import Core
import FlatTables
package import HealthModel
import HealthStorage
package import HostSystem

/// The program's tables and texts, and the person's own files in their place.
package struct PersonalFiles: Sendable {
  private let home: HomeLayout

  /// The files of a home; none is read yet.
  package init(_ home: HomeLayout) { self.home = home }

  /// A table of the program's, or the person's own file in its place.
  package func table(_ bundled: BundledFile) throws(HostSystemError) -> [UInt8] {
    try own(bundled) ?? bundled.table
  }

  /// The person's own version of a file; nil where there is none.
  package func own(_ bundled: BundledFile) throws(HostSystemError) -> [UInt8]? {
    let name = bundled.path.split(separator: "/").dropFirst().joined(separator: "/")
    let folder = bundled.path.hasPrefix("prompts/") ? home.promptsDirectory : home.configDirectory
    return try PrivateFile.read("\(folder)/\(name)", limit: 1 << 20, followLink: true)
  }

  /// A text of the program's, or the person's own in its place.
  package func text(_ bundled: BundledFile) throws -> String {
    let bytes = try own(bundled) ?? bundled.bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw AppFailure(.configuration, "Your copy of \(bundled.path) is not UTF-8 text.")
    }
    return text
  }

  /// The check that readings pass before they are stored.
  package func sampleCheck() throws -> SampleCheck {
    SampleCheck(limits: try decoded(.possibleValues, [String: SampleCheck.Limits].self))
  }

  /// The countries and their names.
  package func countryNames() throws -> CountryNames {
    CountryNames(try decoded(.countries, [String: [String]].self))
  }

  private func decoded<Content: Decodable & Sendable>(
    _ bundled: BundledFile,
    _ type: Content.Type
  ) throws -> Content {
    let bytes = try table(bundled)
    do { return try ConfigurationTable.decode(type, from: bytes) } catch {
      let name = bundled.path.split(separator: "/").last.map(String.init) ?? bundled.path
      throw AppFailure(
        .configuration,
        "\(name) can't be read: \(DecodingProblem.words(for: error)).",
        hint: "Remove your copy of it, or compare it with the built-in one."
      )
    }
  }
}
