import Catalogues

/// The texts of readings that are typed in.
enum SampleKey: String, CatalogueKey {
  static let section = "samples"

  // A reading that is saved, with its time and its source.
  case addUse, addSuch, saved, known, savedAnyway
  case reading, readingOfHours, typedIn, fromSource
}
