package import Sealing

/// How what is said to another account is encrypted for its place at the hub, and opened there.
package enum ParcelBox {
  /// What is encrypted has a multiple of so many bytes, so that its size tells little, and not whether it
  /// is a summary or something else.
  private static let step = 4096
  /// The largest delivery that a hub takes, in bytes.
  package static let mostBytes = 1 << 16

  /// A JSON text as the hub gets it.
  package static func sealed(
    _ json: [UInt8],
    for key: SealPublicKey,
    at place: ParcelPlace
  ) throws(SealingError) -> [UInt8] {
    // White space behind a value means nothing in JSON.
    let rest = json.count % step
    let padding = rest > 0 ? [UInt8](repeating: 0x20, count: step - rest) : []
    return try key.seal(json + padding, place: place.label)
  }

  /// Opens a delivery.
  ///
  /// - Parameters:
  ///   - content: the delivery.
  ///   - pairs: the keys of the account, one of which opens it.
  ///   - place: where the hub shows it.
  /// - Returns: its JSON text; nil where it was changed or moved, or is for somebody else.
  /// - Throws: an error of the library alone.
  package static func opened(
    _ content: [UInt8],
    by pairs: [SealKeyPair],
    at place: ParcelPlace
  ) throws(SealingError) -> [UInt8]? {
    for pair in pairs {
      do { return try pair.open(content, place: place.label) } catch {
        switch error {
        // Anybody can send something with another first byte; a later form is told within.
        case .damaged, .wrongKey, .newer: continue
        default: throw error
        }
      }
    }
    return nil
  }
}
