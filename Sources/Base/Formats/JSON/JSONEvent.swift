/// One step through a JSON text (RFC 8259), in the text's order.
package enum JSONEvent: Hashable, Sendable {
  /// `{`
  case startObject
  /// The name of the member whose value comes next.
  case key(String)
  /// A string, its escapes resolved; half a surrogate pair has become `?`.
  case string(String)
  /// A number as it was written: `1e400` is one, though no floating-point number can hold it.
  case number(String)
  /// `true` or `false`.
  case bool(Bool)
  /// `null`
  case null
  /// `}`
  case endObject
  /// `[`
  case startArray
  /// `]`
  case endArray
}
