/// Whether a message is in English, by its small words: what is found in English grammar is nothing in another.
package enum EnglishForm {
  /// Whether no other language has more of its small words in a message.
  ///
  /// - Parameter words: as ``Words`` has them.
  /// - Returns: true as well where there are none of any language.
  static func isEnglish(_ words: [String]) -> Bool {
    let count = words.count(where: english.contains)
    return others.allSatisfy { other in words.count(where: other.contains) <= count }
  }

  private static let english: Set = [
    "the", "a", "an", "and", "i", "my", "me", "you", "it", "is", "was", "are", "to", "of", "in",
    "on", "for", "with", "that", "this", "he", "she", "they", "we", "not", "but", "so", "at", "his",
    "her", "have", "had", "just", "im", "its", "do", "dont", "what", "be", "been", "from", "about",
    "then", "since", "can", "want", "your",
  ]

  /// Whether a message has small words of English, and more of them than of any other language.
  package static func isPlain(_ words: [String]) -> Bool {
    words.contains(where: english.contains) && isEnglish(words)
  }

  private static let others: [Set<String>] = [
    [
      "ich", "und", "der", "die", "das", "ist", "nicht", "mein", "meine", "mit", "ein", "eine",
      "hab", "habe", "auf", "es", "wir", "er", "sie", "aber", "noch", "auch", "den", "dem", "zu",
      "im", "bin", "du", "ja", "nein", "war", "von", "für", "hat", "schon", "mal", "mir", "wie",
      "wo", "da", "geht", "mich", "dich", "heute", "schlecht", "geschlafen", "sehr", "kann",
      "wenn", "weil", "jetzt", "nur", "kein", "keine", "oder", "was", "bedeutet", "heißt", "macht",
    ],
    [
      "el", "la", "los", "las", "que", "y", "en", "un", "una", "mi", "es", "de", "con",
      "por", "para", "pero", "lo", "se", "su", "del", "al", "yo", "ya", "te", "muy", "está", "como",
      "siento", "encuentro", "bien", "mal", "hoy", "estoy", "tengo", "soy", "nada", "dormido",
      "dormir",
      "porque", "cuando", "también", "puedo", "quiero", "duele", "noche", "ayer", "cansado",
      "cansada",
    ],
    [
      "le", "la", "les", "et", "je", "est", "pas", "mais", "un", "une", "des", "du", "de", "que",
      "mon", "mes", "il", "elle", "ça", "cest", "jai", "en", "au", "avec", "pour", "à",
      "tu", "vous", "non", "oui", "qui", "dans", "sur", "ne", "vais", "suis", "bien", "mal",
      "dormi",
      "dormir", "nuit", "très", "moi", "ce", "cette", "nous", "rien", "tout",
      "aujourdhui",
    ],
  ]
}
