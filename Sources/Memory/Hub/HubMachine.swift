import FoundationEssentials
import Sealing
import Core

/// A machine of an account, as its introduction says it.
package struct HubMachine: Hashable, Sendable {
  /// Its UUID in small letters.
  package let machine: String
  /// What the person calls it.
  package let name: String
  /// When it joined, in milliseconds since 1970.
  package let joined: Int64
  /// When it was revoked or has left; nil where it belongs to the account.
  package let revoked: Int64?
  /// When it was seen last, as the hub says.
  package let seen: Int64
  /// Whom new keys are sealed for.
  let publicKey: SealPublicKey
}

/// The name, key and time of a machine, encrypted with the account's key: so a hub can add no machine.
struct HubIntroduction: Codable, Hashable, Sendable {
  /// The longest name, in characters.
  static let longestName = 60

  /// What the person calls it.
  let name: String
  /// The public half of its key, 32 bytes.
  let publicKey: [UInt8]
  /// When it joined, in milliseconds since 1970.
  let joined: Int64

  /// The introduction as the hub gets it.
  func sealed(for machine: String, by key: AccountKey) throws(HubError) -> [UInt8] {
    try key.seal(HubJSON.bytes(self), for: Self.purpose(machine))
  }

  /// What an introduction says; nil where another key has sealed it.
  init?(_ sealed: [UInt8], of machine: String, by key: AccountKey) throws(HubError) {
    guard let plain = try key.open(sealed, for: Self.purpose(machine)) else { return nil }
    let words: LocalizedText = "A machine's introduction can't be read."
    self = try HubJSON.value(plain, words)
  }

  init(name: String, publicKey: [UInt8], joined: Int64) {
    self.name = name
    self.publicKey = publicKey
    self.joined = joined
  }

  private static func purpose(_ machine: String) -> String { "machine/\(machine)" }
}

/// What is encrypted as JSON.
enum HubJSON {
  /// A value as bytes.
  static func bytes(_ value: some Encodable) throws(HubError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do { return Array(try encoder.encode(value)) } catch {
      throw .storage("Something can't be encoded for the hub.")
    }
  }

  /// A value again; the words are a sentence for one of another form.
  static func value<Value: Decodable>(
    _ bytes: [UInt8],
    _ words: LocalizedText
  ) throws(HubError) -> Value {
    do { return try JSONDecoder().decode(Value.self, from: Data(bytes)) } catch {
      throw .newer("\(words) It may be of a newer version of MindPulse.")
    }
  }
}
