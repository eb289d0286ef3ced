import BundledFiles
package import Catalogues
import Safety

extension CatalogueLanguage {
  /// The file of what is said in it.
  fileprivate var file: BundledFile {
    switch self {
    case .english: .englishCatalogue
    case .german: .germanCatalogue
    case .spanish: .spanishCatalogue
    case .french: .frenchCatalogue
    }
  }
}

/// What the program says in each of its languages, read when it is first needed.
@MainActor package final class CatalogueFiles {
  private let files: PersonalFiles
  private let safety: SafetyFiles
  private let missing: MissingParts
  private var known: [CatalogueLanguage: Catalogue] = [:]
  private var followed: CatalogueLanguage?
  /// The number that stands in what was read; nil where nothing was.
  private var emergency: String?

  /// The catalogues of one run; nothing is read yet.
  ///
  /// - Parameters:
  ///   - files: the program's files, and the person's own in their place.
  ///   - safety: whom to call where the person is, and the language that was chosen.
  ///   - missing: where a file that can't be used is noted.
  ///   - language: what is spoken whatever else was chosen; nil for nothing in particular.
  init(
    _ files: PersonalFiles,
    _ safety: SafetyFiles,
    _ missing: MissingParts,
    speaking language: CatalogueLanguage? = nil
  ) {
    self.files = files
    self.safety = safety
    self.missing = missing
    followed = language
  }

  /// Catalogues of the same files that speak a language.
  func speaking(_ language: CatalogueLanguage) -> CatalogueFiles {
    CatalogueFiles(files, safety, missing, speaking: language)
  }

  /// The language that is spoken now: that of the conversation, else the one that was chosen, else that of the
  /// locale, else English.
  package var language: CatalogueLanguage {
    followed ?? safety.language.flatMap(CatalogueLanguage.init(code:)) ?? .english
  }

  /// Goes on in the language of the conversation, where none was chosen.
  ///
  /// - Parameter language: its name in English; nil, and one that isn't spoken, change nothing.
  package func follow(_ language: String?) {
    // Who has named their country since has another number to call.
    if let emergency, emergency != safety.emergency { known = [:] }
    guard safety.chosenLanguage == nil else { return }
    if let language = language.flatMap(CatalogueLanguage.init(rawValue:)) { followed = language }
  }

  /// What is said in the language that is spoken now.
  package var current: Catalogue { catalogue(language) }

  /// What is said in another language than English at this moment; nil for English.
  func spoken() -> Catalogue? { language == .english ? nil : current }

  /// What is said in a language.
  package func catalogue(_ language: CatalogueLanguage) -> Catalogue {
    if let catalogue = known[language] { return catalogue }
    let made = read(language)
    known[language] = made
    return made
  }

  /// What is said where not even the settings can be read, by the environment alone; nil for English.
  package static func chosen(in environment: [String: String]) -> @MainActor () -> Catalogue? {
    {
      guard let code = SafetyFiles.language(in: environment),
        let language = CatalogueLanguage(code: code), language != .english
      else { return nil }
      // The program's own file is read by a test; English is better than no word.
      do { return try bundled(language, language.emergency("112 or 911")) } catch { return nil }
    }
  }

  private func read(_ language: CatalogueLanguage) -> Catalogue {
    emergency = safety.emergency
    let emergency = language.emergency(safety.emergency)
    let file = language.file
    do {
      if let own = try files.own(file) {
        let english = try Self.bundled(.english, emergency)
        return try Catalogue.read(
          json5: own,
          file: file.path,
          emergency: emergency,
          against: english
        )
      }
    } catch {
      missing.lacks(own: file.path, error)
    }
    do { return try Self.bundled(language, emergency) } catch {
      // The program's own file is read by a test; without it a key is better than no word.
      return Catalogue(language: language)
    }
  }

  private static func bundled(
    _ language: CatalogueLanguage,
    _ emergency: String
  ) throws(CatalogueError) -> Catalogue {
    let file = language.file
    return try Catalogue.read(json5: file.table, file: file.path, emergency: emergency)
  }
}
