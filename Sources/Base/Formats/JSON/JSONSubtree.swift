/// Picks values out of a stream of events, one at a time, so that the rest is never held.
///
/// A path picks objects and single values; an array at its place is walked into instead. A value
/// that one path picks is left out of the value that a shorter path picks around it: with
/// `entry[]` and the empty path, a bundle's entries come one by one, and the bundle itself,
/// without them, at its end.
package struct JSONSubtree {
  /// How many bytes one picked value may take, roughly.
  package static let sizeLimit = 16 << 20

  /// A picked value.
  package struct Match: Hashable, Sendable {
    /// Which of the paths picked it.
    package let path: Int
    /// The value.
    package let value: JSONValue
  }

  private struct Frame {
    let isArray: Bool
    let picked: Int?
    let isKept: Bool
    var key = ""
    var members: [JSONMember] = []
    var elements: [JSONValue] = []
    var weight = JSONValue.nodeWeight
  }

  private let paths: [JSONPath]
  private let sizeLimit: Int
  /// Which lengths the paths have, a bit each, so that most places are told from them at once.
  private let lengths: UInt64
  private var frames: [Frame] = []
  private var place: [JSONPath.Step] = []

  /// Picks what lies at any of these paths.
  ///
  /// - Parameters:
  ///   - paths: the places.
  ///   - sizeLimit: how many bytes one picked value may take, roughly.
  package init(_ paths: [JSONPath], sizeLimit: Int = JSONSubtree.sizeLimit) {
    self.paths = paths
    self.sizeLimit = sizeLimit
    lengths = paths.reduce(0) { $0 | 1 << UInt64(min($1.steps.count, 63)) }
  }

  /// How deep the stream is inside of values; 0 between the values of a text.
  package var depth: Int { frames.count }

  /// Takes the next event; the value it completes, if a path picks that.
  ///
  /// - Throws: ``JSONEventsError`` of kind `tooLarge`, without a place.
  package mutating func take(_ event: JSONEvent) throws(JSONEventsError) -> Match? {
    switch event {
    case .startObject: open(isArray: false)
    case .startArray: open(isArray: true)
    case .key(let key): setKey(key)
    case .endObject, .endArray: return try close()
    case .string(let text): return try add(.string(text))
    case .number(let text): return try add(.number(text))
    case .bool(let flag): return try add(.bool(flag))
    case .null: return try add(.null)
    }
    return nil
  }

  /// The first path that leads here.
  private var pathHere: Int? {
    guard lengths >> UInt64(min(place.count, 63)) & 1 == 1 else { return nil }
    return paths.firstIndex { $0.steps == place }
  }

  private mutating func setKey(_ key: String) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].key = key
    place[place.count - 1] = .key(key)
  }

  private mutating func open(isArray: Bool) {
    let picked = isArray ? nil : pathHere
    let isKept = picked != nil || frames.last?.isKept == true
    frames.append(Frame(isArray: isArray, picked: picked, isKept: isKept))
    place.append(.element)
  }

  private mutating func close() throws(JSONEventsError) -> Match? {
    guard let frame = frames.popLast() else { return nil }
    place.removeLast()
    guard frame.isKept else { return nil }
    let value: JSONValue = frame.isArray ? .array(frame.elements) : .object(frame.members)
    if let path = frame.picked { return Match(path: path, value: value) }
    try keep(value, weight: frame.weight)
    return nil
  }

  private mutating func add(_ value: JSONValue) throws(JSONEventsError) -> Match? {
    if let path = pathHere {
      return Match(path: path, value: value)
    }
    if frames.last?.isKept == true { try keep(value, weight: value.weight) }
    return nil
  }

  private mutating func keep(_ value: JSONValue, weight: Int) throws(JSONEventsError) {
    let index = frames.count - 1
    frames[index].weight += weight
    if frames[index].isArray {
      frames[index].elements.append(value)
    } else {
      frames[index].weight += frames[index].key.utf8.count
      frames[index].members.append(JSONMember(key: frames[index].key, value: value))
    }
    guard frames[index].weight <= sizeLimit else {
      throw JSONEventsError(.tooLarge(limit: sizeLimit), line: 0, offset: 0)
    }
  }
}
