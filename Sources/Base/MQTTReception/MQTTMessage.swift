import CMosquitto

/// What was published.
package struct MQTTMessage: Equatable, Sendable {
  /// Where.
  package let topic: String
  /// What.
  package let payload: [UInt8]
  /// Whether it was published before anybody asked, at a time that isn't known.
  package let isRetained: Bool

  /// A message.
  package init(topic: String, payload: [UInt8], isRetained: Bool) {
    self.topic = topic
    self.payload = payload
    self.isRetained = isRetained
  }

  /// A message of the library.
  init(_ message: UnsafePointer<mosquitto_message>) {
    let found = unsafe message.pointee
    topic = unsafe found.topic.map { unsafe String(cString: $0) } ?? ""
    payload = unsafe Array(
      UnsafeRawBufferPointer(start: found.payload, count: max(0, Int(found.payloadlen)))
    )
    isRetained = unsafe found.retain
  }
}

/// The topics that are asked for: levels between `/`, `+` for any one, `#` at the end for all below
/// (MQTT 3.1.1, 4.7).
package enum TopicFilter {
  /// Whether a text is a filter; without the library nothing is.
  package static func isValid(_ filter: String) -> Bool {
    // The library takes an empty one; the standard doesn't (4.7.3).
    guard !filter.isEmpty else { return false }
    return unsafe mosquitto_sub_topic_check(filter) == MOSQ_ERR_SUCCESS.code
  }

  /// Whether a topic is one of those.
  package static func matches(_ filter: String, _ topic: String) -> Bool {
    var result = false
    let code = unsafe mosquitto_topic_matches_sub(filter, topic, &result)
    return code == MOSQ_ERR_SUCCESS.code && result
  }
}

extension mosq_err_t {
  /// The number that functions give.
  var code: Int32 { Int32(rawValue) }
}
