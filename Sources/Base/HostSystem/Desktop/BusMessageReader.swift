// SPDX-License-Identifier: GPL-3.0-or-later

import CSystemd
import Glibc

/// Reads a message of the library into one of ours.
///
/// The corresponding C type is `sd_bus_message`, which stays the library's.
@safe
struct BusMessageReader {
  /// The most values of a message, and the most texts of an array, that are read.
  private static let countLimit = 256

  private let message: OpaquePointer

  /// A reader of a message that lives as long as the reader does.
  init(_ message: OpaquePointer) { unsafe self.message = message }

  /// The message.
  func read() -> BusMessage {
    var result = BusMessage()
    result.sender = unsafe Self.text(sd_bus_message_get_sender(message))
    result.member = unsafe Self.text(sd_bus_message_get_member(message))
    if let error = unsafe sd_bus_message_get_error(message) {
      result.failure = BusMessage.Failure(
        name: unsafe Self.text(error.pointee.name),
        text: unsafe Self.text(error.pointee.message)
      )
      return result
    }
    while result.arguments.count < Self.countLimit, let value = next() {
      result.arguments.append(value)
    }
    return result
  }

  /// The serial number of the call that this message answers.
  func serialOfCall() -> UInt64? {
    var serial: UInt64 = 0
    return unsafe sd_bus_message_get_reply_cookie(message, &serial) >= 0 ? serial : nil
  }

  /// The next value; `nil` at the end, at a damaged message and at a type not known here.
  private func next() -> BusValue? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard unsafe sd_bus_message_peek_type(message, &type, &contents) > 0 else { return nil }
    switch Unicode.Scalar(UInt8(bitPattern: type)) {
    case "s": return string().map { .string($0) }
    case "u":
      var number: UInt32 = 0
      return unsafe sd_bus_message_read_basic(message, type, &number) > 0 ? .unsigned(number) : nil
    case "i":
      var number: Int32 = 0
      return unsafe sd_bus_message_read_basic(message, type, &number) > 0 ? .signed(number) : nil
    case "a" where unsafe Self.text(contents) == "s": return strings().map { .strings($0) }
    default: return nil
    }
  }

  private func string() -> String? {
    // The library writes a pointer to text of its own.
    var text: UnsafePointer<CChar>?
    let type = CChar(bitPattern: UInt8(ascii: "s"))
    guard unsafe sd_bus_message_read_basic(message, type, &text) > 0 else { return nil }
    return unsafe Self.text(text)
  }

  private func strings() -> [String]? {
    let array = CChar(bitPattern: UInt8(ascii: "a"))
    guard unsafe sd_bus_message_enter_container(message, array, "s") > 0 else { return nil }
    var texts: [String] = []
    while texts.count < Self.countLimit, let text = string() { texts.append(text) }
    // Fails where texts are left; then nothing more is read of this message.
    guard unsafe sd_bus_message_exit_container(message) >= 0 else { return nil }
    return texts
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    guard let pointer = unsafe pointer else { return "" }
    return unsafe String(cString: pointer)
  }
}
