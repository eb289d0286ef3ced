import Glibc

extension [UInt8] {
  /// Overwrites all of it with zeros, which no compiler may leave out.
  ///
  /// Bytes that somebody else still has are theirs: an array is shared until it is changed. The
  /// corresponding C function is `explicit_bzero`.
  package mutating func wipe() {
    unsafe withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe explicit_bzero(start, bytes.count)
    }
  }
}
