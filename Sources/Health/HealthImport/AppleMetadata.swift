import Formats

/// Keeps the few entries of a record's metadata that matter, each dictionary made once.
struct AppleMetadata {
  private typealias Attribute = AppleVocabulary.Attribute

  private var single = AppleTexts<[String: String]>()

  /// The metadata with one more entry, unless the entry doesn't matter.
  mutating func adding(
    _ event: XMLEvents.Event,
    of events: XMLEvents,
    to metadata: [String: String]
  ) -> [String: String] {
    var key: Range<Int>?
    var value: Range<Int>?
    for attribute in events.attributes[event.attributes] {
      if attribute.name == Attribute.key.rawValue { key = attribute.value }
      if attribute.name == Attribute.value.rawValue { value = attribute.value }
    }
    guard let key, let value,
      let known = AppleVocabulary.metadata.first(where: { entry in
        events.isEqual(key, to: entry.key)
      }),
      // The value is short in all of them; anything else is not what it says.
      value.count <= 64
    else { return metadata }
    // Key and value follow each other in the buffer, whichever comes first.
    let both = min(key.lowerBound, value.lowerBound)..<max(key.upperBound, value.upperBound)
    let one = single.text(events, both) { _ in
      SourceName.cleaned(events.bytes[value]).map { [known.name: $0] } ?? [:]
    }
    return metadata.isEmpty ? one : metadata.merging(one) { _, new in new }
  }
}
