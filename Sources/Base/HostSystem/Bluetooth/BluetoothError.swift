package import Core

/// Why Bluetooth, or a device by it, could not be used.
package struct BluetoothError: DescribedError, Equatable, Sendable {
  /// What went wrong, for code to decide by.
  package enum Code: String, Sendable {
    /// libsystemd is not installed.
    case libraryMissing
    /// There is no system bus.
    case noBus
    /// Nobody on the bus knows Bluetooth.
    case noService
    /// There is no adapter.
    case noAdapter
    /// The adapter is switched off.
    case off
    /// This account may not use Bluetooth.
    case accessDenied
    /// Another program reads the value, or it may not be read.
    case notPermitted
    /// The device requires pairing.
    case unpaired
    /// There is no such device or value.
    case missing
    /// It is being done already.
    case inProgress
    /// The device does not offer this.
    case notSupported
    /// The device doesn't answer.
    case unreachable
    /// Anything else.
    case refused
  }

  /// What went wrong, for code to decide by.
  package let code: Code
  /// What is wrong and where, in one sentence.
  package let errorDescription: LocalizedText
  /// What can be done; empty when there is nothing to advise.
  package let recoverySuggestion: LocalizedText

  private init(_ code: Code, _ message: LocalizedText, hint: LocalizedText = "") {
    self.code = code
    errorDescription = message
    recoverySuggestion = hint
  }

  /// The library could not be loaded.
  static let libraryMissing = BluetoothError(
    .libraryMissing,
    "The library libsystemd.so.0, which reaches Bluetooth, is missing.",
    hint: "Install the package libsystemd0."
  )

  /// There is no system bus.
  package static let noBus = BluetoothError(
    .noBus,
    "The system bus can't be reached, so neither can Bluetooth.",
    hint: "Install the packages dbus and bluez, and start their services."
  )

  /// Nobody on the bus knows Bluetooth.
  package static let noService = BluetoothError(
    .noService,
    "Bluetooth isn't available: no service org.bluez on the system bus.",
    hint: "Install the package bluez, then: sudo systemctl enable --now bluetooth"
  )

  /// There is no adapter.
  package static let noAdapter = BluetoothError(
    .noAdapter,
    "This computer has no Bluetooth adapter.",
    hint: "Plug one in. If there is one, see what blocks it: rfkill list bluetooth"
  )

  /// The adapter is switched off.
  package static let off = BluetoothError(
    .off,
    "The Bluetooth adapter is switched off.",
    hint: "Switch it on in your desktop's settings, or: bluetoothctl power on"
  )

  /// There is no device of an address.
  static func unseen(_ address: String) -> BluetoothError {
    BluetoothError(
      .missing,
      "No device with the address \(address) has been seen.",
      hint: "Wear the sensor so that it wakes up, and look for it: mindpulse sensor scan"
    )
  }

  /// A device has no value of a kind.
  static let noValue = BluetoothError(.missing, "The device doesn't have that value.")

  /// The error that a call was answered with.
  ///
  /// The names are those of BlueZ's D-Bus interface (doc/device-api.txt, doc/gatt-api.txt, 5.66) and
  /// of the D-Bus specification.
  static func answered(name: String, text: String) -> BluetoothError {
    let words = VisibleText.singleLine(text.isEmpty ? name : text, limit: 160)
    let short = name.split(separator: ".").last.map(String.init) ?? ""
    // The bus could not start who should answer.
    let absent = ["ServiceUnknown", "NameHasNoOwner", "ChildExited", "ExecFailed", "Failed"]
    if name.hasPrefix("org.freedesktop."), absent.contains(short) { return .noService }
    switch short {
    case "AccessDenied", "AuthFailed":
      return BluetoothError(
        .accessDenied,
        "This account may not use Bluetooth.",
        hint: "Log in at this computer itself, or join the group: sudo adduser \"$USER\" bluetooth"
      )
    case "NotReady": return .off
    case "UnknownObject", "DoesNotExist", "UnknownMethod":
      return BluetoothError(.missing, "The device isn't known any more: \(words)")
    case "InProgress", "AlreadyConnected", "AlreadyExists":
      return BluetoothError(.inProgress, "It is being done already: \(words)")
    case "NotSupported": return BluetoothError(.notSupported, "The device can't do that: \(words)")
    case "NotPermitted": return notPermitted(words)
    case "AuthenticationFailed", "AuthenticationCanceled", "AuthenticationRejected",
      "AuthenticationTimeout", "NotAuthorized":
      return unpaired(words)
    case "NoReply", "Timeout", "TimedOut", "ConnectionAttemptFailed":
      return BluetoothError(.unreachable, "The device doesn't answer.")
    default: return failed(words)
    }
  }

  /// Where BlueZ has one name for many errors, the text tells them apart.
  private static func failed(_ words: String) -> BluetoothError {
    let lower = words.lowercased()
    // ATT errors 0x05, 0x08, 0x0c and 0x0f (Core Specification 5.4, Vol 3, Part F, 3.4.1.1).
    let unpairedWords = ["authentication", "authorization", "encryption", "0x05", "0x0f"]
    if unpairedWords.contains(where: lower.contains) { return unpaired(words) }
    let goneWords = ["abort", "timeout", "timed out", "host is down", "not connected", "page"]
    if goneWords.contains(where: lower.contains) {
      return BluetoothError(.unreachable, "The device doesn't answer: \(words)")
    }
    return BluetoothError(.refused, "Bluetooth refused: \(words)")
  }

  private static func notPermitted(_ words: String) -> BluetoothError {
    BluetoothError(
      .notPermitted,
      "The device may not be read: \(words)",
      hint: "Another program or account on this computer may be reading it; end that first."
    )
  }

  private static func unpaired(_ words: String) -> BluetoothError {
    BluetoothError(
      .unpaired,
      "The device requires pairing: \(words)",
      hint: "Remove the device from other phones and computers, then pair it again."
    )
  }
}
