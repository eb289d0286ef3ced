// SPDX-License-Identifier: GPL-3.0-or-later

import CSystemd
import Glibc

/// Reads a message of the library into one of ours.
///
/// The corresponding C type is `sd_bus_message`, which stays the library's.
@safe
struct BusMessageReader {
  /// The most values of a message, of an array and of a dictionary that are read.
  private static let countLimit = 8192
  /// How deep containers may lie in each other.
  private static let depthLimit = 8

  private let message: OpaquePointer

  /// A reader of a message that lives as long as the reader does.
  init(_ message: OpaquePointer) { unsafe self.message = message }

  /// The message.
  func read() -> BusMessage {
    var result = BusMessage()
    result.sender = unsafe Self.text(sd_bus_message_get_sender(message))
    result.member = unsafe Self.text(sd_bus_message_get_member(message))
    result.path = unsafe Self.text(sd_bus_message_get_path(message))
    result.interface = unsafe Self.text(sd_bus_message_get_interface(message))
    if let error = unsafe sd_bus_message_get_error(message) {
      result.failure = BusMessage.Failure(
        name: unsafe Self.text(error.pointee.name),
        text: unsafe Self.text(error.pointee.message)
      )
      return result
    }
    while result.arguments.count < Self.countLimit, let value = next(0) {
      result.arguments.append(value)
    }
    return result
  }

  /// The serial number of the call that this message answers.
  func serialOfCall() -> UInt64? {
    var serial: UInt64 = 0
    return unsafe sd_bus_message_get_reply_cookie(message, &serial) >= 0 ? serial : nil
  }

  /// The next value; `nil` at the end and at a damaged message.
  private func next(_ depth: Int) -> BusValue? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard unsafe sd_bus_message_peek_type(message, &type, &contents) > 0 else { return nil }
    let inside = unsafe Self.text(contents)
    switch Unicode.Scalar(UInt8(bitPattern: type)) {
    case "s": return string(type).map { .string($0) }
    case "o": return string(type).map { .path($0) }
    case "u": return basic(type, UInt32(0)).map { .unsigned($0) }
    case "i": return basic(type, Int32(0)).map { .signed($0) }
    case "q": return basic(type, UInt16(0)).map { .short($0) }
    case "n": return basic(type, Int16(0)).map { .signedShort($0) }
    case "y": return basic(type, UInt8(0)).map { .byte($0) }
    case "b": return basic(type, Int32(0)).map { .flag($0 != 0) }
    // A descriptor of the message's own, closed with it.
    case "h":
      return basic(type, Int32(-1)).map { number in
        BusDescriptor(copying: number).map { .descriptor($0) } ?? .other
      }
    case "v" where depth < Self.depthLimit: return variant(inside, depth)
    case "a" where inside == "y": return bytes()
    case "a" where inside == "s" || inside == "o": return strings(inside)
    case "a" where inside.hasPrefix("{") && depth < Self.depthLimit:
      return dictionary(inside, depth)
    default: return unsafe sd_bus_message_skip(message, nil) >= 0 ? .other : nil
    }
  }

  private func basic<Number: BitwiseCopyable>(_ type: CChar, _ zero: Number) -> Number? {
    var number = zero
    return unsafe sd_bus_message_read_basic(message, type, &number) > 0 ? number : nil
  }

  private func string(_ type: CChar) -> String? {
    // The library writes a pointer to text of its own.
    var text: UnsafePointer<CChar>?
    guard unsafe sd_bus_message_read_basic(message, type, &text) > 0 else { return nil }
    return unsafe Self.text(text)
  }

  private func bytes() -> BusValue? {
    var start: UnsafeRawPointer?
    var size = 0
    let type = CChar(bitPattern: UInt8(ascii: "y"))
    guard unsafe sd_bus_message_read_array(message, type, &start, &size) >= 0 else { return nil }
    return unsafe .bytes(Array(UnsafeRawBufferPointer(start: start, count: size)))
  }

  private func variant(_ contents: String, _ depth: Int) -> BusValue? {
    inside("v", contents) { next(depth + 1) }
  }

  private func strings(_ contents: String) -> BusValue? {
    let type = CChar(bitPattern: contents.utf8.first ?? 0)
    return inside("a", contents) {
      var texts: [String] = []
      while texts.count < Self.countLimit, let text = string(type) { texts.append(text) }
      return .strings(texts)
    }
  }

  private func dictionary(_ contents: String, _ depth: Int) -> BusValue? {
    let entry = String(contents.dropFirst().dropLast())
    return inside("a", contents) {
      var entries: [(key: String, value: BusValue)] = []
      while entries.count < Self.countLimit, let next = self.entry(entry, depth) {
        entries.append(next)
      }
      return .dictionary(entries)
    }
  }

  /// The next entry of a dictionary; one with a key that is no text has an empty one.
  private func entry(_ contents: String, _ depth: Int) -> (key: String, value: BusValue)? {
    var found: (key: String, value: BusValue)?
    let whole = inside("e", contents) {
      guard let key = next(depth + 1), let value = next(depth + 1) else { return nil }
      switch key {
      case .string(let text), .path(let text): found = (text, value)
      default: found = ("", value)
      }
      return value
    }
    return whole == nil ? nil : found
  }

  /// What is read within a container.
  ///
  /// - Returns: `nil` where there is no such container, or where something is left in it; nothing
  ///   more is read of the message then.
  private func inside(
    _ type: Unicode.Scalar,
    _ contents: String,
    _ read: () -> BusValue?
  ) -> BusValue? {
    let type = CChar(truncatingIfNeeded: type.value)
    guard unsafe sd_bus_message_enter_container(message, type, contents) > 0 else { return nil }
    guard let value = read() else { return nil }
    return unsafe sd_bus_message_exit_container(message) >= 0 ? value : nil
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    guard let pointer = unsafe pointer else { return "" }
    return unsafe String(cString: pointer)
  }
}
