/// A value in a message of the bus, of the types that notifications and Bluetooth need.
enum BusValue: Equatable, Sendable {
  /// `s`: text.
  case string(String)
  /// `u`: a number from 0.
  case unsigned(UInt32)
  /// `i`: a number.
  case signed(Int32)
  /// `y`: a byte.
  case byte(UInt8)
  /// `b`: true or false.
  case flag(Bool)
  /// `o`: the path of an object.
  case path(String)
  /// `q`: a number of 16 bits from 0.
  case short(UInt16)
  /// `n`: a number of 16 bits.
  case signedShort(Int16)
  /// `ay`: bytes in order.
  case bytes([UInt8])
  /// `h`: a descriptor that came with the message.
  case descriptor(BusDescriptor)
  /// `as` or `ao`: texts or paths in order.
  case strings([String])
  /// A value of any other type, which is passed over; it is never sent.
  case other
  /// `a{sv}`: values by name; in a message that came, also `a{sa{sv}}` and `a{oa{sa{sv}}}`.
  case dictionary([(key: String, value: BusValue)])

  /// Its type, as the D-Bus specification writes it.
  var signature: String {
    switch self {
    case .string: "s"
    case .unsigned: "u"
    case .signed: "i"
    case .byte: "y"
    case .flag: "b"
    case .path: "o"
    case .short: "q"
    case .signedShort: "n"
    case .bytes: "ay"
    case .descriptor: "h"
    case .strings: "as"
    case .other: ""
    case .dictionary: "a{sv}"
    }
  }

  static func == (left: BusValue, right: BusValue) -> Bool {
    switch (left, right) {
    case (.string(let a), .string(let b)): a == b
    case (.unsigned(let a), .unsigned(let b)): a == b
    case (.signed(let a), .signed(let b)): a == b
    case (.byte(let a), .byte(let b)): a == b
    case (.flag(let a), .flag(let b)): a == b
    case (.strings(let a), .strings(let b)): a == b
    case (.path(let a), .path(let b)): a == b
    case (.short(let a), .short(let b)): a == b
    case (.signedShort(let a), .signedShort(let b)): a == b
    case (.bytes(let a), .bytes(let b)): a == b
    case (.descriptor(let a), .descriptor(let b)): a === b
    case (.other, .other): true
    case (.dictionary(let a), .dictionary(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    default: false
    }
  }
}

/// A call of a method on the bus.
struct BusCall: Equatable, Sendable {
  /// The name of the service.
  let destination: String
  /// The object of the service.
  let path: String
  /// The interface the method belongs to.
  let interface: String
  /// The method.
  let member: String
  /// What it is given, in order.
  let arguments: [BusValue]
}

/// A message that came from the bus: a reply or a signal.
struct BusMessage: Equatable, Sendable {
  /// An error's name and text.
  struct Failure: Equatable, Sendable {
    /// Its name, as in `org.freedesktop.DBus.Error.ServiceUnknown`.
    let name: String
    /// What the sender adds in words; may be empty.
    let text: String
  }

  /// The unique name of who sent it, as in `:1.7`; empty where the library made it itself.
  var sender = ""
  /// The signal's name; empty for a reply.
  var member = ""
  /// The object a signal is of.
  var path = ""
  /// The interface a signal belongs to.
  var interface = ""
  /// Why a call failed; `nil` for a good reply and for a signal.
  var failure: Failure?
  /// What it holds, up to the first value that is damaged.
  var arguments: [BusValue] = []
}
