// SPDX-License-Identifier: GPL-3.0-or-later

/// Puts the calls of tools together from the pieces in which a stream brings them.
///
/// Servers differ in how they name a call's pieces. What a piece belongs to:
///
/// | the piece has | belongs to |
/// | --- | --- |
/// | an index not seen before | a new call |
/// | a known index, a name and another id than that call's | a new call: some servers count all as 0 |
/// | a known index otherwise | the call with it, also where each piece comes with an id of its own |
/// | no index, and a name with a new id, or a name where the last call has arguments | a new call |
/// | no index, and an id seen before | the call with it |
/// | no index otherwise | the last call |
///
/// A name that comes again as a whole is no more of it. Calls beyond ``maximumCalls`` are dropped and
/// counted, arguments beyond ``maximumBytes`` are cut and the call is marked: whatever is streamed, no
/// more than that is held.
package struct ToolCallAssembler: Sendable {
  /// A piece of a call, as one event brings it.
  package struct Piece: Sendable, Equatable {
    /// Which of the calls; nil where the server doesn't say.
    package var index: Int?
    /// The call's id, whole; nil or empty in later pieces.
    package var id: String?
    /// Some of the name.
    package var name: String?
    /// Some of the arguments.
    package var arguments: String?

    /// A piece from its parts.
    package init(
      index: Int? = nil,
      id: String? = nil,
      name: String? = nil,
      arguments: String? = nil
    ) {
      self.index = index
      self.id = id.flatMap { $0.isEmpty ? nil : $0 }
      self.name = name.flatMap { $0.isEmpty ? nil : $0 }
      self.arguments = arguments.flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  /// The most calls of one answer.
  package static let maximumCalls = 8
  /// The most bytes of a call's arguments: a note or a question needs some hundred.
  package static let maximumBytes = 4096
  /// The most bytes of a name or an id.
  static let longestName = 256

  /// The calls so far, in the order in which they began.
  package private(set) var calls: [ToolCall] = []
  /// How many were dropped, as there were too many.
  package private(set) var dropped = 0

  /// The place of the call that goes by an index; negative for one that is dropped.
  private var places: [Int: Int] = [:]
  /// Where the piece before went; negative for a call that is dropped.
  private var last: Int?

  /// Nothing has come.
  package init() {}

  /// Whether no call has begun.
  package var isEmpty: Bool { calls.isEmpty }

  /// Takes in a piece.
  package mutating func receive(_ piece: Piece) {
    let place = place(of: piece)
    last = place
    guard calls.indices.contains(place) else { return }
    if calls[place].id.isEmpty, let id = piece.id {
      calls[place].id = String(id.unicodeScalars.prefix(Self.longestName))
    }
    if let name = piece.name, name != calls[place].name,
      calls[place].name.utf8.count + name.utf8.count <= Self.longestName
    {
      calls[place].name += name
    }
    guard let more = piece.arguments else { return }
    guard calls[place].arguments.utf8.count + more.utf8.count <= Self.maximumBytes else {
      calls[place].isTooLong = true
      return
    }
    if !calls[place].isTooLong { calls[place].arguments += more }
  }

  private mutating func place(of piece: Piece) -> Int {
    if let index = piece.index {
      guard let place = places[index] else { return begin(at: index) }
      guard calls.indices.contains(place) else { return place }
      let isOther = piece.id.map { $0 != calls[place].id } ?? false
      let isNew = isOther && piece.name != nil && !calls[place].id.isEmpty
      return isNew ? begin(at: index) : place
    }
    if let id = piece.id, let known = calls.firstIndex(where: { $0.id == id }) { return known }
    guard let last else { return begin(at: nil) }
    guard piece.name != nil else { return last }
    let isUnderWay = calls.indices.contains(last) && calls[last].arguments.isEmpty
    return isUnderWay && piece.id == nil ? last : begin(at: nil)
  }

  private mutating func begin(at index: Int?) -> Int {
    guard calls.count < Self.maximumCalls else {
      dropped += 1
      // Indices of dropped calls are remembered up to a bound; beyond it they only count.
      if let index, places.count < 8 * Self.maximumCalls { places[index] = -1 }
      return -1
    }
    calls.append(ToolCall(id: "", name: "", arguments: ""))
    if let index { places[index] = calls.count - 1 }
    return calls.count - 1
  }
}
