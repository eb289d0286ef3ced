/// A value as SQLite keeps it (sqlite.org/datatype3.html).
package enum Value: Hashable, Sendable {
  /// Nothing.
  case null
  /// A whole number.
  case integer(Int64)
  /// A floating-point number; never NaN, which SQLite would turn into NULL; −0.0 comes back as 0.0.
  case real(Double)
  /// A text; it may hold NUL.
  case text(String)
  /// Bytes; an empty one is not NULL.
  case blob([UInt8])
}

/// What can be bound to a parameter of a statement.
package protocol Bindable: Sendable {
  /// The value as SQLite keeps it.
  var sqliteValue: Value { get }
}

extension Value: Bindable {
  /// The value itself.
  package var sqliteValue: Value { self }
}

extension Int64: Bindable {
  /// A whole number.
  package var sqliteValue: Value { .integer(self) }
}

extension Int: Bindable {
  /// A whole number.
  package var sqliteValue: Value { .integer(Int64(self)) }
}

extension Bool: Bindable {
  /// 1 for true, 0 for false: SQLite has no type of its own for it.
  package var sqliteValue: Value { .integer(self ? 1 : 0) }
}

extension Double: Bindable {
  /// A floating-point number.
  package var sqliteValue: Value { .real(self) }
}

extension String: Bindable {
  /// A text.
  package var sqliteValue: Value { .text(self) }
}

extension [UInt8]: Bindable {
  /// Bytes.
  package var sqliteValue: Value { .blob(self) }
}
