import FoundationEssentials
import HealthModel
import HostSystem
import Receiving
import Sealing

/// The devices that are paired, in a private folder: a file for each, and one for what it has sent.
///
/// So no program ever writes what another one has changed: pairing makes a file, revoking removes it, and
/// a receiver writes only beside it.
struct DeviceFiles: Sendable {
  /// The most devices there can be.
  static let most = 64
  /// Bytes that a file has at the most.
  private static let fileLimit = 1 << 16
  private static let ending = ".json"
  private static let recordEnding = ".sent"

  /// The folder.
  let folder: String

  /// The devices in a folder.
  init(_ folder: String) { self.folder = folder }

  /// Every device that is paired, by name.
  ///
  /// - Throws: ``HostSystemError``, or a `DecodingError` for a file that was damaged.
  func all() throws -> [PairedDevice] {
    try PrivateFile.names(in: folder).filter { $0.hasSuffix(Self.ending) }.sorted()
      .prefix(Self.most)
      .compactMap { try read(PairedDevice.self, "\(folder)/\($0)") }
      .sorted { $0.name < $1.name }
  }

  /// The device of a name; nil where there is none.
  func device(_ name: String) throws -> PairedDevice? {
    try read(PairedDevice.self, path(name, Self.ending))
  }

  /// Adds a device.
  ///
  /// - Throws: ``HostSystemError`` of kind `cannotCreate` where the name is taken.
  func add(_ device: PairedDevice) throws {
    try PrivateFile.createDirectory(folder)
    let path = try path(device.name, Self.ending)
    if !PrivateFile.exists(path) {
      try PrivateFile.remove(self.path(device.name, Self.recordEnding))
    }
    try PrivateFile.write(try Self.encoded(device), to: path, replacing: false)
  }

  /// Removes a device; false where there is none.
  func remove(_ name: String) throws -> Bool {
    let isThere = try PrivateFile.remove(path(name, Self.ending))
    try PrivateFile.remove(path(name, Self.recordEnding))
    return isThere
  }

  /// What a device has sent.
  func record(of name: String) throws -> DeviceRecord {
    try read(DeviceRecord.self, path(name, Self.recordEnding)) ?? DeviceRecord()
  }

  /// Counts a post of a device; nothing where it was revoked meanwhile.
  func note(_ name: String, added: Int, at time: Timestamp) throws {
    guard try device(name) != nil else { return }
    var record = try record(of: name)
    record.note(added: added, at: time)
    try PrivateFile.write(try Self.encoded(record), to: path(name, Self.recordEnding))
  }

  /// A file that is named after the hash of a name: names have letters that files can't have.
  private func path(_ name: String, _ ending: String) throws(SealingError) -> String {
    "\(folder)/\(try AccessToken.hash(DeviceName.folded(name)).prefix(16))\(ending)"
  }

  private func read<Content: Decodable>(_ type: Content.Type, _ path: String) throws -> Content? {
    guard let bytes = try PrivateFile.read(path, limit: Self.fileLimit) else { return nil }
    return try JSONDecoder().decode(type, from: Data(bytes))
  }

  private static func encoded(_ content: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return Array(try encoder.encode(content)) + [UInt8(ascii: "\n")]
  }
}
