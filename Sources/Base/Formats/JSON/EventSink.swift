import CYajl

/// Collects what the library calls back with.
///
/// The functions of the table are C functions: what they know is the sink, handed to them as an
/// address. It outlives the parser's handle, which is why passing it unretained is safe.
@safe final class EventSink {
  /// What was found since it was last emptied.
  var events: [JSONEvent] = []
  /// Whether a string was no UTF-8, which ended the parse.
  private(set) var isBadText = false
  /// The table of functions, at an address of its own because the library keeps it.
  let callbacks: UnsafeMutablePointer<yajl_callbacks>

  /// An empty sink.
  init() {
    unsafe callbacks = .allocate(capacity: 1)
    let table = unsafe yajl_callbacks(
      yajl_null: { unsafe EventSink.add(.null, to: $0) },
      yajl_boolean: { unsafe EventSink.add(.bool($1 != 0), to: $0) },
      yajl_integer: nil,
      yajl_double: nil,
      yajl_number: { context, start, count in
        unsafe EventSink.addNumber(start, count, to: context)
      },
      yajl_string: { context, start, count in
        unsafe EventSink.addText(start, count, to: context) { .string($0) }
      },
      yajl_start_map: { unsafe EventSink.add(.startObject, to: $0) },
      yajl_map_key: { context, start, count in
        unsafe EventSink.addText(start, count, to: context) { .key($0) }
      },
      yajl_end_map: { unsafe EventSink.add(.endObject, to: $0) },
      yajl_start_array: { unsafe EventSink.add(.startArray, to: $0) },
      yajl_end_array: { unsafe EventSink.add(.endArray, to: $0) }
    )
    unsafe callbacks.initialize(to: table)
  }

  deinit { unsafe callbacks.deallocate() }

  /// 1 lets the library go on, 0 ends the parse.
  private static func add(_ event: JSONEvent, to context: UnsafeMutableRawPointer?) -> Int32 {
    guard let context = unsafe context else { return 0 }
    unsafe Unmanaged<EventSink>.fromOpaque(context).takeUnretainedValue().events.append(event)
    return 1
  }

  private static func addNumber(
    _ start: UnsafePointer<CChar>?,
    _ count: Int,
    to context: UnsafeMutableRawPointer?
  ) -> Int32 {
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
    return unsafe add(.number(String(decoding: bytes, as: UTF8.self)), to: context)
  }

  private static func addText(
    _ start: UnsafePointer<UInt8>?,
    _ count: Int,
    to context: UnsafeMutableRawPointer?,
    _ make: (String) -> JSONEvent
  ) -> Int32 {
    let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
    // The library lets overlong forms and surrogates pass.
    if let text = unsafe String(validating: bytes, as: UTF8.self) {
      return unsafe add(make(text), to: context)
    }
    guard let context = unsafe context else { return 0 }
    unsafe Unmanaged<EventSink>.fromOpaque(context).takeUnretainedValue().isBadText = true
    return 0
  }
}
