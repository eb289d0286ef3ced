import Glibc
import HostSystem
import Testing

/// A socket such as the service manager listens on.
private struct ServiceManager: ~Copyable {
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

  /// A notifier for this process, which the manager seems to have started.
  func notifier() -> ServiceManagerNotifier {
    setenv("NOTIFY_SOCKET", path, 1)
    return ServiceManagerNotifier(environment: ["NOTIFY_SOCKET": path])
  }

  /// What was told last; a datagram on a local socket is there when its sender goes on.
  func received() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

/// What the service manager is told, in processes of their own: the variable that leads to it is the
/// process's, and other tests read the environment meanwhile.
@Suite struct ServiceManagerNotifierTests {
  @Test func `tells that it is ready, and what it does`() async {
    await #expect(processExitsWith: .success) {
      let manager = try ServiceManager()
      let notifier = manager.notifier()
      try notifier.ready(status: "Next check-in\nat 14:00 \u{1B}")
      #expect(manager.received() == "READY=1\nSTATUS=Next check-in at 14:00 ␛")
      try notifier.status("Asleep")
      #expect(manager.received() == "STATUS=Asleep")
      try notifier.stopping()
      #expect(manager.received() == "STOPPING=1")
    }
  }

  @Test func `tells that it reloads, and since when`() async {
    await #expect(processExitsWith: .success) {
      let manager = try ServiceManager()
      try manager.notifier().reloading(monotonicMicroseconds: 12_345)
      #expect(manager.received() == "RELOADING=1\nMONOTONIC_USEC=12345")
    }
  }

  @Test(arguments: [[:], ["NOTIFY_SOCKET": ""]])
  func `tells nothing where nobody listens`(environment: [String: String]) throws {
    try ServiceManagerNotifier(environment: environment).ready(status: "up")
  }

  @Test func `a manager that has gone is an error`() async {
    await #expect(processExitsWith: .success) {
      setenv("NOTIFY_SOCKET", "/nonexistent/notify", 1)
      let environment = ["NOTIFY_SOCKET": "/nonexistent/notify"]
      let error = #expect(throws: DesktopServicesError.self) {
        try ServiceManagerNotifier(environment: environment).stopping()
      }
      #expect(error?.code == .notTold)
    }
  }
}
