import DesktopServices
import Glibc
import Testing

/// The variable is the process's own, so these run one after another.
@Suite(.serialized) struct ServiceManagerNotifierTests {
  /// A socket such as the service manager listens on.
  private struct Manager: ~Copyable {
    let path: String
    private let descriptor: Int32

    init() throws {
      path = "/tmp/mindpulse-notify-\(getpid())-\(UInt32.random(in: 0 ... .max))"
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      try #require(descriptor >= 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let bytes = Array(path.utf8CString.map { UInt8(bitPattern: $0) })
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
      let size = socklen_t(MemoryLayout<sockaddr_un>.size)
      let bound = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
      }
      try #require(bound == 0)
    }

    deinit {
      close(descriptor)
      unlink(path)
    }

    /// What was told last; a datagram on a local socket is there when its sender goes on.
    func received() -> String? {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
  }

  private func told(
    _ tell: (ServiceManagerNotifier) throws -> Void
  ) throws -> String? {
    let manager = try Manager()
    setenv("NOTIFY_SOCKET", manager.path, 1)
    defer { unsetenv("NOTIFY_SOCKET") }
    try tell(ServiceManagerNotifier(environment: ["NOTIFY_SOCKET": manager.path]))
    return manager.received()
  }

  @Test func `tells that it is ready, and what it does`() throws {
    #expect(
      try told { try $0.ready(status: "Next check-in\nat 14:00 \u{1B}") }
        == "READY=1\nSTATUS=Next check-in at 14:00 ␛"
    )
    #expect(try told { try $0.status("Asleep") } == "STATUS=Asleep")
    #expect(try told { try $0.stopping() } == "STOPPING=1")
  }

  @Test func `tells that it reloads, and since when`() throws {
    #expect(
      try told { try $0.reloading(monotonicMicroseconds: 12_345) }
        == "RELOADING=1\nMONOTONIC_USEC=12345"
    )
  }

  @Test(arguments: [[:], ["NOTIFY_SOCKET": ""]])
  func `tells nothing where nobody listens`(environment: [String: String]) throws {
    try ServiceManagerNotifier(environment: environment).ready(status: "up")
  }

  @Test func `a manager that has gone is an error`() throws {
    setenv("NOTIFY_SOCKET", "/nonexistent/notify", 1)
    defer { unsetenv("NOTIFY_SOCKET") }
    let error = #expect(throws: DesktopServicesError.self) {
      try ServiceManagerNotifier(environment: ["NOTIFY_SOCKET": "/nonexistent/notify"]).stopping()
    }
    #expect(error?.code == .notTold)
  }
}
