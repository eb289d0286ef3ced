import MQTTReception
import Testing

@Suite struct MQTTBrokerTests {
  @Test(arguments: [
    ("mqtt://127.0.0.1", "127.0.0.1", 1883, false, true),
    ("mqtt://localhost:1884/", "localhost", 1884, false, true),
    ("mqtts://broker.example.org", "broker.example.org", 8883, true, true),
    ("mqtt://broker.example.org", "broker.example.org", 1883, false, false),
    ("mqtt://[::1]:1999", "::1", 1999, false, true),
    ("mqtt://[fe80::1%eth0]", "fe80::1%eth0", 1883, false, false),
  ])
  func `an address is a scheme, a host and perhaps a port`(
    _ text: String,
    _ host: String,
    _ port: Int32,
    _ isSecure: Bool,
    _ isPrivate: Bool
  ) throws {
    let broker = try #require(MQTTBroker(text))
    #expect((broker.host, broker.port, broker.isSecure) == (host, port, isSecure))
    #expect(broker.isPrivate == isPrivate)
  }

  @Test(arguments: [
    "", "mqtt://", "http://host", "mqtt://host:0", "mqtt://host:65536", "mqtt://host:x",
    "mqtt://me:secret@host", "mqtt://ho st", "mqtt://host/path", "mqtt://\u{0}", "127.0.0.1:1883",
  ])
  func `anything else is none`(_ text: String) {
    #expect(MQTTBroker(text) == nil)
  }

  @Test(arguments: [
    ("home/+/heart_rate", "home/bed/heart_rate", true), ("home/#", "home/bed/heart_rate", true),
    ("home/+/heart_rate", "home/bed/lamp", false), ("home/+", "home/bed/heart_rate", false),
    ("#", "$SYS/uptime", false),
  ])
  func `a filter stands for topics`(_ filter: String, _ topic: String, _ isOne: Bool) {
    #expect(TopicFilter.matches(filter, topic) == isOne)
  }

  @Test func `a filter has its signs for whole levels`() {
    for filter in ["home/+/x", "#", "a/b/#", "/"] { #expect(TopicFilter.isValid(filter)) }
    for filter in ["", "home/+x", "home/#/x", "a#"] { #expect(!TopicFilter.isValid(filter)) }
  }
}
