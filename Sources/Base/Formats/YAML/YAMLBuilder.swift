/// Puts the events of a text together to one value.
struct YAMLBuilder {
  private struct Frame {
    let isMapping: Bool
    var key: (text: String, line: Int)?
    var members: [YAMLMember] = []
    var elements: [YAMLValue] = []
  }

  private let depthLimit: Int
  private var frames: [Frame] = []
  private var documents = 0
  private var value: YAMLValue?
  private var line = 1

  /// A builder that has seen nothing.
  init(depthLimit: Int) { self.depthLimit = depthLimit }

  /// Takes the next event.
  mutating func take(_ event: YAMLEvent) throws(YAMLError) {
    line = event.line
    switch event.kind {
    case .startDocument:
      documents += 1
      guard documents == 1 else { throw YAMLError(.notOneDocument, line: line) }
    case .alias: throw YAMLError(.alias, line: line)
    case .startSequence: try open(isMapping: false)
    case .startMapping: try open(isMapping: true)
    case .scalar(let text, let isPlain): try add(.scalar(text, isPlain: isPlain))
    case .end:
      guard let frame = frames.popLast() else { return }
      try add(frame.isMapping ? .mapping(frame.members) : .sequence(frame.elements))
    }
  }

  /// The value of the one document.
  func document() throws(YAMLError) -> YAMLValue {
    guard documents == 1, let value else { throw YAMLError(.notOneDocument, line: line) }
    return value
  }

  private mutating func open(isMapping: Bool) throws(YAMLError) {
    guard frames.count < depthLimit else {
      throw YAMLError(.tooDeep(limit: depthLimit), line: line)
    }
    if let frame = frames.last, frame.isMapping, frame.key == nil {
      throw YAMLError(.badKey, line: line)
    }
    frames.append(Frame(isMapping: isMapping))
  }

  private mutating func add(_ added: YAMLValue) throws(YAMLError) {
    guard let last = frames.indices.last else {
      value = added
      return
    }
    guard frames[last].isMapping else {
      frames[last].elements.append(added)
      return
    }
    if let key = frames[last].key {
      frames[last].members.append(YAMLMember(key: key.text, value: added, line: key.line))
      frames[last].key = nil
    } else if case .scalar(let text, _) = added {
      frames[last].key = (text, line)
    } else {
      throw YAMLError(.badKey, line: line)
    }
  }
}
