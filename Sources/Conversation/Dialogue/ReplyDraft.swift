/// Decides when a reply that is still arriving is written to disk.
///
/// States and what each event asks for:
/// - *empty*: nothing has arrived. `text` → `begin` (a row is made at once), then *saved*.
/// - *saved*: all that arrived is on disk. `text` → `wake` within the interval, then *unsaved*;
///   if the interval has passed since the last save already → `save`, stays *saved*.
/// - *unsaved*: some text is only in memory. `text` → nothing until the interval has passed, then
///   `save` → *saved*. `woken` → `save` → *saved*.
///
/// So text that arrives in a steady stream is saved once an interval, and text followed by
/// silence no later than one interval after it came. As each save writes the whole reply, the
/// interval grows with one of more than ``whole`` bytes: the disk is written to no faster than that
/// many bytes an interval.
package struct ReplyDraft: Sendable {
  /// What is to be done.
  package enum Action: Equatable, Sendable {
    /// Nothing now.
    case nothing
    /// Make the message's row, with the text so far.
    case begin
    /// Write the text so far.
    case save
    /// Come back with ``ReplyDraft/woken(at:)`` after this many milliseconds.
    case wake(afterMilliseconds: Int64)
  }

  /// The longest time that text is in memory only, in milliseconds, of a reply of up to ``whole``
  /// bytes.
  package static let interval: Int64 = 250

  /// The longest reply that is saved once an ``interval``, in bytes: some 12,000 words.
  package static let whole = 1 << 16

  /// The longest time that text of a reply of so many bytes is in memory only, in milliseconds.
  package static func interval(bytes: Int) -> Int64 {
    interval * max(1, (Int64(clamping: bytes) + Int64(whole) - 1) / Int64(whole))
  }

  /// All that has arrived.
  package private(set) var text = ""
  private var lastSave: Int64?
  private var hasUnsavedText = false

  /// A draft in which nothing has arrived.
  package init() {}

  /// Some text has arrived.
  package mutating func arrived(_ delta: String, at milliseconds: Int64) -> Action {
    text += delta
    guard let lastSave else {
      self.lastSave = milliseconds
      return .begin
    }
    let elapsed = milliseconds - lastSave
    // A clock that was set back counts as an interval gone.
    let interval = Self.interval(bytes: text.utf8.count)
    if elapsed >= interval || elapsed < 0 { return saved(at: milliseconds) }
    if hasUnsavedText { return .nothing }
    hasUnsavedText = true
    return .wake(afterMilliseconds: interval - elapsed)
  }

  /// The time asked for with `wake` has come.
  package mutating func woken(at milliseconds: Int64) -> Action {
    hasUnsavedText ? saved(at: milliseconds) : .nothing
  }

  private mutating func saved(at milliseconds: Int64) -> Action {
    lastSave = milliseconds
    hasUnsavedText = false
    return .save
  }
}
