/// Bytes that are read where they lie: in the program itself, or in memory that is kept for them.
///
/// Every look is checked against the length; what lies outside is read as `-1`, never an error that
/// ends the program.
// @unchecked Sendable because the bytes never change.
@safe package struct FlatMemory: @unchecked Sendable {
  /// Memory of our own, given back with its last user.
  @usableFromInline
  @safe final class Owner {
    /// The bytes.
    let memory: UnsafeMutableRawBufferPointer

    /// Memory with a copy of some bytes.
    init(_ bytes: [UInt8]) {
      unsafe memory = .allocate(byteCount: bytes.count, alignment: 8)
      unsafe memory.copyBytes(from: bytes)
    }

    deinit { unsafe memory.deallocate() }
  }

  @usableFromInline let owner: Owner?
  @usableFromInline let bytes: UnsafeRawBufferPointer

  /// How many bytes there are.
  @inlinable package var count: Int { unsafe bytes.count }

  /// Whether the bytes are part of the program itself.
  var isOfProgram: Bool { owner == nil }

  /// A copy of some bytes.
  package init(_ bytes: [UInt8]) {
    let owner = Owner(bytes)
    self.owner = owner
    unsafe self.bytes = UnsafeRawBufferPointer(owner.memory)
  }

  /// Bytes that stay where they are for as long as the program runs, such as a C array.
  @unsafe package init(forever bytes: UnsafeRawBufferPointer) {
    owner = nil
    unsafe self.bytes = bytes
  }

  /// The four bytes from a place on as a number, the lowest byte first; `-1` outside of the memory.
  @inlinable
  package func number(at offset: Int) -> Int32 {
    guard offset >= 0, offset <= count - 4 else { return -1 }
    return withExtendedLifetime(owner) {
      unsafe Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self))
    }
  }

  /// The eight bytes from a place on, the same way; 0 outside of the memory.
  func long(at offset: Int) -> UInt64 {
    guard offset >= 0, offset <= count - 8 else { return 0 }
    return withExtendedLifetime(owner) {
      unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  /// One byte; 0 outside of the memory.
  @inlinable
  package func byte(at offset: Int) -> UInt8 {
    guard offset >= 0, offset < count else { return 0 }
    return withExtendedLifetime(owner) { unsafe bytes[offset] }
  }

  /// A piece as text; what is not UTF-8 is replaced.
  func text(_ range: Range<Int>) -> String {
    let range = range.clamped(to: 0..<count)
    return withExtendedLifetime(owner) {
      unsafe String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
  }
}
