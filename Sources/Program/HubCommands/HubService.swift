import BundledFiles
import Configuration
import Console
package import Core
import FlatTables
package import HostSystem
package import Hub
import PostgreSQL
package import Sealing
package import Services
import Transcripts

/// What this machine has to do with a hub: what it keeps of it, and the way there.
@MainActor package struct HubService {
  let services: Services

  /// The hub of this home.
  package init(_ services: Services) {
    self.services = services
  }

  // MARK: - What is kept

  /// What this machine keeps of the hub it has joined; nil where it has joined none.
  package func membership() throws -> HubMembership? {
    try HubArrival.membership(in: services.stores.transcripts())
  }

  /// Whether a hub was joined; nothing encrypted is opened for it.
  package func hasJoined() throws -> Bool {
    try services.stores.transcripts().hasDiaryDocument(HubArrival.document)
  }

  /// The same for a command that can't do without.
  func joined() throws -> HubMembership {
    guard let membership = try membership() else {
      throw AppFailure(
        .usage,
        "This machine hasn't joined a hub.",
        hint: "The first machine: mindpulse hub join URL. A further one: mindpulse hub pair CODE"
      )
    }
    return membership
  }

  /// The account at the hub that was joined, a UUID in small letters.
  ///
  /// - Throws: ``AppFailure`` where none was joined.
  package func account() throws -> String { try joined().account }

  /// The pairs of keys to which others encrypt what they share with this account; the newest first.
  ///
  /// - Throws: ``AppFailure`` where no hub was joined.
  package func carePairs() throws -> [SealKeyPair] { try joined().carePairs() }

  /// The pairs of keys to which friends encrypt; else as ``carePairs()``.
  package func friendPairs() throws -> [SealKeyPair] { try joined().friendPairs() }

  /// Has one program of this home at a time do something with the hub.
  ///
  /// - Parameters:
  ///   - name: the folder that is held meanwhile.
  ///   - busy: that another program is at it, in a sentence.
  /// - Returns: what is to be held on to until it is done.
  /// - Throws: ``AppFailure`` where another program is at it.
  package func alone(_ name: String, busy: LocalizedText) throws -> WorkFolder {
    if let held = try WorkFolder.make("\(services.home.stateDirectory)/\(name)") { return held }
    throw AppFailure(.tryLater, busy, hint: "Try again in a minute.")
  }

  /// Keeps a membership, or with nil forgets the hub.
  func keep(_ membership: HubMembership?) throws(HubError) {
    do {
      try services.stores.transcripts().setDiaryDocument(HubArrival.document, to: membership)
    } catch {
      throw .storage(
        "What belongs to the hub can't be saved: \(AppFailure(error).errorDescription)"
      )
    }
  }

  /// Forgets the hub, and what was told and heard.
  func forget() throws {
    try keep(nil)
    try HubSyncService(services).forget()
  }

  /// What this copy of the data is bound to, see ``HubBinding``.
  func binding() throws -> String {
    _ = try services.stores.transcripts()
    return try HubBinding.of(
      file: PrivateFile.number(of: services.home.transcriptsDatabase),
      system: String(
        decoding: PrivateFile.read("/etc/machine-id", limit: 4096) ?? [],
        as: UTF8.self
      ),
      random: copyNumber()
    )
  }

  private func copyNumber() throws -> [UInt8] {
    let path = services.home.copyFile
    if let known = try PrivateFile.read(path, limit: 4096), !known.isEmpty { return known }
    try PrivateFile.createDirectory(services.home.stateDirectory)
    let digits = Machine.randomBytes(32).map {
      String($0 / 16, radix: 16) + String($0 % 16, radix: 16)
    }
    let bytes = Array((digits.joined() + "\n").utf8)
    try PrivateFile.write(bytes, to: path)
    return bytes
  }

  // MARK: - The way there

  /// The address that was typed, else the one that is set, else the one that was joined.
  func address(_ typed: String?, _ membership: HubMembership? = nil) throws -> PostgresAddress {
    let set = try services.settings.current().hub.url
    guard let text = typed ?? set ?? membership?.url else {
      throw AppFailure(
        .usage,
        "There is no address of a hub.",
        hint: "Give one: mindpulse hub join postgresql://anna@hub.example.org/mindpulse"
      )
    }
    do { return try PostgresAddress(text) } catch { throw HubError(error) }
  }

  /// The accounts of a hub, with the password that is set.
  func accounts(_ address: PostgresAddress) throws -> HubAccounts {
    let password = HubPassword(
      try services.settings.current().hub,
      environment: services.environment
    )
    let link = HubLink(address) { () throws(HubError) in try await password.bytes() }
    return HubAccounts(link, now: { Machine.milliseconds() })
  }

  /// Opens the hub that this machine has joined.
  ///
  /// - Throws: ``AppFailure`` where none was joined, or ``HubError``.
  package func open() async throws -> HubDatabase.Opened {
    let membership = try joined()
    let identifiers = services.identifiers
    let opened = try await HubDatabase.open(
      membership,
      accounts(address(nil, membership)),
      binding: binding(),
      machine: { identifiers.next() },
      save: { membership throws(HubError) in try await keep(membership) }
    )
    if opened.isNewMachine {
      services.output.notice(
        "This home was restored or copied, so the hub lists it as a new machine. If the earlier one "
          + "is gone: mindpulse hub machines, then mindpulse hub revoke"
      )
    }
    return opened
  }

  // MARK: - Words

  /// The words of pairing codes: the program's own on every machine.
  package static func words() throws -> PairingWords {
    struct List: Decodable { let words: [String] }
    let list = try ConfigurationTable.decode(List.self, from: BundledFile.pairingWords.table)
    guard let words = PairingWords(list.words) else {
      throw AppFailure(.configuration, "The words of pairing codes are damaged.")
    }
    return words
  }

  /// What a machine is called: as it was typed, else by its host name.
  func name(_ typed: String?) throws -> String {
    let host = try PrivateFile.read("/proc/sys/kernel/hostname", limit: 4096) ?? []
    let text = typed ?? String(decoding: host.prefix { $0 > 0x20 }, as: UTF8.self)
    let name = VisibleText.singleLine(text, limit: 61)
    guard !name.isEmpty, name.count <= 60 else {
      throw AppFailure(
        .usage,
        "A machine's name has 1 to 60 characters.",
        hint: "Give one: --name laptop"
      )
    }
    return name
  }

  /// Goes on only where the person agrees: on a terminal they are asked, scripts say `--yes`.
  package func agree(_ isAgreed: Bool, _ question: LocalizedText) throws {
    if isAgreed { return }
    let ask = YesNoQuestion(services)
    guard ask.isPossible else {
      throw AppFailure(
        .usage,
        "Nothing was changed: this requires a yes, and there is no terminal to ask on.",
        hint: "Add --yes."
      )
    }
    let whole: LocalizedText = "\(question) (yes or no)"
    guard try ask.ask(whole) else {
      throw AppFailure(.failed, "Nothing was changed.")
    }
  }
}

/// The hub's password, by a program or from a file.
struct HubPassword: Sendable {
  /// How long the program may take, in milliseconds.
  private static let milliseconds: Int64 = 60_000

  private let command: [String]?
  private let file: String?

  /// The password of the settings.
  init(_ settings: HubSettings, environment: [String: String]) {
    command = settings.passwordCommand
    file = settings.passwordFile.map { path in
      path.hasPrefix("~/") ? (environment["HOME"] ?? "") + path.dropFirst() : path
    }
  }

  /// Its bytes; nil where none is set.
  func bytes() async throws(HubError) -> [UInt8]? {
    do {
      if let command {
        let output = try await Subprocess.outputWhileWaiting(
          of: command,
          limit: 65_536,
          milliseconds: Self.milliseconds
        )
        return try Self.firstLine(
          output,
          "The password command (hub.passwordCommand) prints nothing."
        )
      }
      return try file.map { try contents(of: $0) }
    } catch let error as HubError { throw error } catch {
      throw .settings(
        "The password command (hub.passwordCommand) failed: \(AppFailure(error).errorDescription)",
        hint: "Run it yourself; its first line of output is the password."
      )
    }
  }

  private func contents(of path: String) throws -> [UInt8] {
    guard let status = try PrivateFile.permissions(of: path),
      let bytes = try PrivateFile.read(path, limit: 65_536)
    else {
      throw HubError.settings(
        "The password file (hub.passwordFile) \(path) is missing.",
        hint: "Write the password to it, and give it mode 0600."
      )
    }
    guard status.mode & 0o077 == 0 else {
      throw HubError.settings(
        "Others can read the password file \(path); it must have mode 0600.",
        hint: "Run: chmod 600 \(path)"
      )
    }
    return try Self.firstLine(bytes, "The password file (hub.passwordFile) is empty.")
  }

  private static func firstLine(_ bytes: [UInt8], _ words: LocalizedText) throws -> [UInt8] {
    let line = Array(bytes.prefix { $0 >= 0x20 })
    guard !line.isEmpty else {
      throw HubError.settings(words, hint: "Its first line is the password.")
    }
    return line
  }
}
