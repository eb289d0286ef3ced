import Catalogues

/// The texts around a talk that is played.
enum ReplayKey: String, CatalogueKey {
  static let section = "replay"

  // Where the player stands.
  case position, playing, paused, step, end, furtherUp, speed, keysHint, quitHint
  // What every key is called, and what it does.
  case space, right, left, upDown, homeEnd, pages
  case spaceDoes, rightDoes, leftDoes, upDownDoes, homeEndDoes, pagesDoes, helpDoes, quitDoes
  case keyLine, keys, goBack, goOn
}
