import Testing

@testable import HostSystem

@Suite struct DesktopNoticeTests {
  private func arguments(_ notice: DesktopNotice, _ capabilities: String...) -> [BusValue] {
    NotificationsInterface.notify(
      notice,
      capabilities: capabilities,
      applicationName: "A",
      desktopEntry: "a"
    ).arguments
  }

  @Test func `texts are bounded and hold no controls`() {
    let notice = DesktopNotice(
      title: "a\u{1B}[31mb\n\u{0}c" + String(repeating: "x", count: 500),
      body: "line\nnext\u{202E}" + String(repeating: "é", count: 5_000),
      actions: [.init(key: "k\n", label: String(repeating: "l", count: 500))]
    )
    #expect(notice.title.count == 100)
    #expect(notice.title.hasPrefix("a␛[31mb ␀c"))
    #expect(notice.body.count == 1_000)
    #expect(notice.body.hasPrefix("line\nnext\u{FFFD}"))
    #expect(notice.body.hasSuffix("é…"))
    #expect(notice.actions[0].key == "k")
    #expect(notice.actions[0].label.count == 60)
  }

  @Test func `marks piled on one letter are bounded`() {
    let notice = DesktopNotice(title: "", body: "a" + String(repeating: "\u{301}", count: 100_000))
    #expect(notice.body.utf8.count < 20_000)
  }

  @Test func `a text of the exact length stays whole`() {
    let text = String(repeating: "y", count: 1_000)
    #expect(DesktopNotice(title: "", body: text).body == text)
  }

  @Test func `markup is escaped for services that read it, even under combining marks`() {
    let notice = DesktopNotice(title: "<T>", body: "<b>&amp;\u{3C}\u{338}")
    #expect(arguments(notice, "body", "body-markup")[3] == .string("<T>"))
    #expect(
      arguments(notice, "body", "body-markup")[4]
        == .string("&lt;b&gt;&amp;amp;&lt;\u{338}")
    )
    #expect(arguments(notice, "body")[4] == .string("<b>&amp;\u{3C}\u{338}"))
  }

  @Test func `a service that shows only titles gets it all there`() {
    let notice = DesktopNotice(title: "T", body: "B")
    #expect(arguments(notice)[3] == .string("T: B"))
    #expect(arguments(notice)[4] == .string(""))
    #expect(arguments(DesktopNotice(title: "T", body: ""))[3] == .string("T"))
  }

  @Test(
    arguments: [
      (nil, -1), (.seconds(3), 3_000), (.zero, 1), (.seconds(1_000_000_000), Int32.max),
    ] as [(Duration?, Int32)]
  )
  func `a lifetime becomes milliseconds`(lifetime: Duration?, expected: Int32) {
    #expect(
      arguments(DesktopNotice(title: "T", body: "B", lifetime: lifetime))[7] == .signed(expected)
    )
  }

  @Test func `the bus is found in the environment`() throws {
    let both = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a;unix:path=/b", "XDG_RUNTIME_DIR": "/r"]
    #expect(try SessionBusAddress.find(in: both) == "unix:path=/a;unix:path=/b")
    #expect(
      try SessionBusAddress.find(in: ["XDG_RUNTIME_DIR": "/run/user/a b;,é"])
        == "unix:path=/run/user/a%20b%3b%2c%c3%a9/bus"
    )
    #expect(throws: DesktopServicesError.self) {
      try SessionBusAddress.find(in: ["XDG_RUNTIME_DIR": "relative"])
    }
    #expect(throws: DesktopServicesError.self) {
      try SessionBusAddress.find(in: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a;tcp:host=x"])
    }
  }
}
