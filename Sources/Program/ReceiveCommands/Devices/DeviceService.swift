import Catalogues
import Console
import Configuration
package import Core
import HealthModel
import HostSystem
import Receiving
import Sealing
package import Services

/// The devices that may send readings: pairing, revoking, and which of them have gone silent.
@MainActor package struct DeviceService {
  private let services: Services
  let files: DeviceFiles

  /// The devices of this home.
  package init(_ services: Services) {
    self.services = services
    files = DeviceFiles(services.home.devicesDirectory)
  }

  /// A device with what it has sent.
  struct Known {
    let device: PairedDevice
    let record: DeviceRecord
    let silence: DeviceSilence
  }

  /// Every device, by name.
  func known() throws -> [Known] {
    let limit = try services.settings.current().receive.silentAfter
    let now = services.clock.now()
    return try files.all().map { device in
      let record = try files.record(of: device.name)
      let milliseconds = Int64(saturating: limit / .milliseconds(1))
      return Known(
        device: device,
        record: record,
        silence: DeviceSilence(device, record, now: now, limit: milliseconds)
      )
    }
  }

  /// What every device is called.
  package func names() throws -> [String] { try files.all().map(\.name) }

  /// Pairs a device.
  ///
  /// - Returns: its name as it is kept, and its token, which is nowhere afterwards.
  func pair(_ text: String) throws -> (name: String, token: String) {
    guard let name = DeviceName.cleaned(text) else {
      let shown = VisibleText.singleLine(text, limit: 40)
      throw AppFailure(
        .usage,
        "A device can't be called “\(shown)”.",
        hint:
          "Its name has 1 to \(DeviceName.longest) letters, digits, spaces and punctuation marks."
      )
    }
    guard try files.device(name) == nil else {
      throw AppFailure(
        .usage,
        "“\(name)” is already paired.",
        hint:
          "For a new token: mindpulse receive revoke \(ShellWord.quoted(name)), then pair it again."
      )
    }
    guard try files.all().count < DeviceFiles.most else {
      throw AppFailure(
        .usage,
        "\(DeviceFiles.most) devices are paired, which is the most there can be.",
        hint: "Revoke one: mindpulse receive revoke NAME"
      )
    }
    let token = try AccessToken.make()
    let hash = try AccessToken.hash(token)
    try files.add(PairedDevice(name: name, tokenHash: hash, paired: services.clock.now()))
    return (name, token)
  }

  /// Has something that sends without a token stand among the devices, so that its silence is told of.
  ///
  /// Where there are as many devices as there can be, it takes no place of theirs.
  func add(_ name: String) throws {
    guard try files.device(name) == nil, try files.all().count < DeviceFiles.most else { return }
    // No token has this hash.
    try files.add(PairedDevice(name: name, tokenHash: "", paired: services.clock.now()))
  }

  /// Takes a device's token back.
  ///
  /// - Returns: its name as it was kept.
  func revoke(_ text: String) throws -> String {
    let device = try DeviceName.cleaned(text).flatMap { try files.device($0) }
    guard let device, try files.remove(device.name) else {
      let names = try files.all().map(\.name)
      let shown = VisibleText.singleLine(text, limit: 40)
      let unknown: LocalizedText = "No device is called “\(shown)”."
      let near = NearestName.to(text, among: names)
      throw AppFailure(
        .missing,
        near.map { "\(unknown) Did you mean “\($0)”?" } ?? unknown,
        hint: "To see them: mindpulse receive list"
      )
    }
    return device.name
  }

  // MARK: - Telling

  /// Sentences about devices that have gone silent; none where all send.
  package func status() throws -> [String] {
    let (now, words) = (services.clock.now(), services.words)
    return try known().compactMap { Self.sentence($0, now, words) }
  }

  /// A sentence on every device, for `doctor`; and whether one has gone silent.
  package func examination() throws -> (words: LocalizedText, isSilent: Bool) {
    let known = try known()
    guard !known.isEmpty else { return (Self.none, false) }
    let now = services.clock.now()
    // JSON is in English, whatever is spoken.
    let words =
      services.output.isJSON ? services.catalogues.catalogue(.english) : services.words
    let sentences = known.map { one in
      Self.sentence(one, now, words).map { LocalizedText(verbatim: $0) }
        ?? Self.sending(one, now, words)
    }
    return (.joined(sentences, by: " "), known.contains(where: \.silence.isSilent))
  }

  private static let none: LocalizedText = "none is paired"

  private static func sending(_ known: Known, _ now: Timestamp, _ words: Catalogue) -> LocalizedText
  {
    let name = VisibleText.singleLine(known.device.name, limit: 60)
    guard let seen = known.record.lastSeen else { return "“\(name)” hasn't sent anything yet." }
    return "“\(name)” sent readings \(words.ago(seen, at: now))."
  }

  /// What is told of a silent device; nil for one that sends.
  private static func sentence(
    _ known: Known,
    _ now: Timestamp,
    _ words: Catalogue
  ) -> String? {
    var places = ["name": VisibleText.singleLine(known.device.name, limit: 60)]
    switch known.silence {
    case .sending, .awaited: return nil
    case .neverSent:
      places["ago"] = words.ago(known.device.paired, at: now)
      return words.text(DeviceKey.neverSent, places)
    case .silent(let since):
      places["ago"] = words.ago(since, at: now)
      return words.text(DeviceKey.silent, places)
    case .nothingNew(nil): return words.text(DeviceKey.noReading, places)
    case .nothingNew(let since?):
      places["ago"] = words.ago(since, at: now)
      return words.text(DeviceKey.nothingNew, places)
    }
  }
}

/// A word as a shell takes it.
enum ShellWord {
  /// The word, in quotes where it isn't plain.
  static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
      default: false
      }
    }
    if isPlain, !word.isEmpty { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
