import Catalogues

/// The texts of the state of things and of the profile.
enum StatusKey: String, CatalogueKey {
  static let section = "status"

  // The state of things.
  case named, age, noAge, unread, uncheckedServer, uncheckedStart, uncheckedBoth
  // The profile.
  case birthday, name, sex, height, country, female, male, other, notSet, locked
  case needsValue, suchAs, exampleBirthday, exampleCountry
}
