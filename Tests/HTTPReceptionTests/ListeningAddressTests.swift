import HTTPReception
import Testing

@Suite("Addresses to listen on")
struct ListeningAddressTests {
  @Test(
    "Numbers and localhost are read",
    arguments: [
      ("127.0.0.1:8787", "127.0.0.1:8787", true), ("localhost:1", "127.0.0.1:1", true),
      ("[::1]:80", "[::1]:80", true), ("0.0.0.0:0", "0.0.0.0:0", false),
      ("[::]:65535", "[::]:65535", false), ("127.9.9.9:8", "127.9.9.9:8", true),
      ("192.0.2.7:8787", "192.0.2.7:8787", false),
      ("[::ffff:127.0.0.1]:9", "[::ffff:127.0.0.1]:9", false),
    ]
  )
  func read(text: String, shown: String, isLoopback: Bool) throws {
    let address = try #require(ListeningAddress(text))
    #expect(address.text == shown)
    #expect(address.isLoopback == isLoopback)
    #expect(address.isAny == (shown.hasPrefix("0.0.0.0") || shown.hasPrefix("[::]:")))
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", ":", "8787", "127.0.0.1", "127.0.0.1:", ":8787", "127.0.0.1:65536", "127.0.0.1:+1",
      "127.0.0.1:-1", "::1:80", "[127.0.0.1]:80", "example.org:80", "1.2.3:80", "[::1]80",
      "[::g]:80",
      "127.0.0.1:80:80", " 127.0.0.1:80",
    ]
  )
  func refused(text: String) { #expect(ListeningAddress(text) == nil) }
}
