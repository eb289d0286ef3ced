import CLibXML2

/// The C functions libxml2 calls, each of which finds its ``XMLCollectorBox`` behind the user data.
enum XMLCallbacks {
  /// A push parser that tells a collector of elements and faults and of nothing else.
  ///
  /// The collector has to outlive the parser. The corresponding C functions are
  /// `xmlCreatePushParserCtxt` and `xmlCtxtUseOptions`.
  static func makeParser(_ box: XMLCollectorBox) -> xmlParserCtxtPtr? {
    var handler = unsafe mindpulse_xml_handler()
    unsafe handler.startElementNs = { data, name, _, _, _, _, count, _, values in
      guard let name = unsafe name else { return }
      unsafe XMLCallbacks.box(data)?._withUnsafeGuaranteedRef {
        unsafe $0.collector.begin(name, values, count: Int(count))
      }
    }
    unsafe handler.endElementNs = { data, _, _, _ in
      unsafe XMLCallbacks.box(data)?._withUnsafeGuaranteedRef { $0.collector.end() }
    }
    unsafe handler.entityDecl = { data, _, _, _, _, _ in
      unsafe XMLCallbacks.box(data)?.takeUnretainedValue().collector.declareEntity()
    }
    unsafe handler.serror = { data, error in
      guard let error = unsafe error, unsafe error.pointee.level == XML_ERR_FATAL else { return }
      unsafe XMLCallbacks.box(data)?.takeUnretainedValue().collector.fail()
    }
    let user = unsafe Unmanaged.passUnretained(box).toOpaque()
    let parser = unsafe xmlCreatePushParserCtxt(&handler, user, nil, 0, nil)
    // The rows are UTF-8 whatever the first line says: Apple writes nothing else.
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue
    _ = unsafe xmlCtxtUseOptions(parser, Int32(options))
    return unsafe parser
  }

  private static func box(_ data: UnsafeMutableRawPointer?) -> Unmanaged<XMLCollectorBox>? {
    unsafe data.map { unsafe Unmanaged<XMLCollectorBox>.fromOpaque($0) }
  }
}
