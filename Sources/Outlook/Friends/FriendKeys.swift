import Catalogues

/// The texts of what is new of a friend.
enum FriendKey: String, CatalogueKey {
  static let section = "friends"

  case accepted, foundByName, parted
  case testsThisWeek, testsLastWeek, exercisesThisWeek, exercisesLastWeek
  case diaryThisWeek, diaryLastWeek
}
