// SPDX-License-Identifier: GPL-3.0-or-later

import CSystemd
import Glibc

/// Makes a message of the library from a call.
///
/// The corresponding C type is `sd_bus_message`.
@safe
struct BusMessageWriter {
  private let message: OpaquePointer

  /// A message for a call, which the caller gives back with `sd_bus_message_unref`.
  ///
  /// - Returns: the message.
  /// - Throws: ``DesktopServicesError`` when there is no memory or a text is none that D-Bus takes.
  static func message(
    for call: BusCall,
    on bus: OpaquePointer
  ) throws(DesktopServicesError) -> OpaquePointer {
    var made: OpaquePointer?
    let result = unsafe sd_bus_message_new_method_call(
      bus,
      &made,
      call.destination,
      call.path,
      call.interface,
      call.member
    )
    guard result >= 0, let message = unsafe made else {
      throw .failed("make a message for the session bus", result)
    }
    let writer = unsafe BusMessageWriter(message: message)
    let failure = writer.appendAll(call.arguments)
    guard failure >= 0 else {
      _ = unsafe sd_bus_message_unref(message)
      throw .failed("write a message for the session bus", failure)
    }
    return unsafe message
  }

  private func append(_ value: BusValue) -> Int32 {
    switch value {
    case .string(let text):
      return unsafe text.withCString { unsafe sd_bus_message_append_basic(message, code("s"), $0) }
    case .unsigned(var number):
      return unsafe sd_bus_message_append_basic(message, code("u"), &number)
    case .signed(var number):
      return unsafe sd_bus_message_append_basic(message, code("i"), &number)
    case .byte(var number):
      return unsafe sd_bus_message_append_basic(message, code("y"), &number)
    case .flag(let isSet):
      var number: Int32 = isSet ? 1 : 0
      return unsafe sd_bus_message_append_basic(message, code("b"), &number)
    case .path(let text):
      return unsafe text.withCString { unsafe sd_bus_message_append_basic(message, code("o"), $0) }
    case .short(var number):
      return unsafe sd_bus_message_append_basic(message, code("q"), &number)
    case .signedShort(var number):
      return unsafe sd_bus_message_append_basic(message, code("n"), &number)
    case .bytes(let bytes):
      return container("a", of: "y") { appendAll(bytes.map { .byte($0) }) }
    case .descriptor(let owned):
      var number = owned.number
      return unsafe sd_bus_message_append_basic(message, code("h"), &number)
    case .other: return -EINVAL
    case .strings(let texts):
      return container("a", of: "s") { appendAll(texts.map { .string($0) }) }
    case .dictionary(let entries):
      return container("a", of: "{sv}") {
        for entry in entries {
          let result = append(entry)
          guard result >= 0 else { return result }
        }
        return 0
      }
    }
  }

  /// Writes values one after another; stops at the first that fails.
  private func appendAll(_ values: [BusValue]) -> Int32 {
    for value in values {
      let result = append(value)
      guard result >= 0 else { return result }
    }
    return 0
  }

  private func append(_ entry: (key: String, value: BusValue)) -> Int32 {
    container("e", of: "sv") {
      let result = append(.string(entry.key))
      guard result >= 0 else { return result }
      return container("v", of: entry.value.signature) { append(entry.value) }
    }
  }

  /// Writes a container with what `write` puts into it.
  private func container(
    _ type: Unicode.Scalar,
    of contents: String,
    _ write: () -> Int32
  ) -> Int32 {
    let opened = unsafe sd_bus_message_open_container(message, code(type), contents)
    guard opened >= 0 else { return opened }
    let written = write()
    guard written >= 0 else { return written }
    return unsafe sd_bus_message_close_container(message)
  }

  private func code(_ type: Unicode.Scalar) -> CChar {
    CChar(truncatingIfNeeded: type.value)
  }
}
