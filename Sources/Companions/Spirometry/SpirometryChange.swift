/// What is asked of something the person has set: to show it, to take it away, to set it anew.
enum SpirometryChange<Value> {
  /// To show it.
  case show
  /// To take it away.
  case off
  /// To set it anew.
  case set(Value)

  private enum Word: String {
    case show, off
  }

  /// What was typed; nothing shows it.
  init(_ text: String?, value: (String) throws -> Value) rethrows {
    guard let text else {
      self = .show
      return
    }
    switch Word(rawValue: text) {
    case .show: self = .show
    case .off: self = .off
    case nil: self = .set(try value(text))
    }
  }
}
