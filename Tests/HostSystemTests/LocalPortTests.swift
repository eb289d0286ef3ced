import Glibc
import HostSystem
import Testing

@Suite struct LocalPortTests {
  @Test(arguments: [true, false])
  func `a port is open when somebody listens on it`(listens: Bool) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    try #require(listener >= 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        try #require(bind(listener, generic, size) == 0)
        if listens { try #require(listen(listener, 1) == 0) }
        try #require(getsockname(listener, generic, &size) == 0)
      }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
    // A port that is taken but not listened on can't be taken by another test meanwhile.
    #expect(LocalPort.isOpen(port) == listens)
    close(listener)
  }
}
