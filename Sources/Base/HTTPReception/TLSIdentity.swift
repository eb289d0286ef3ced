import Glibc
import Core

/// A certificate and its key in PEM, as the library reads them: the key is wiped at the end.
// @unchecked Sendable because the texts never change between the beginning and the end.
@safe package final class TLSIdentity: @unchecked Sendable {
  private let certificateText: UnsafeMutablePointer<CChar>
  private let keyText: UnsafeMutablePointer<CChar>
  private let keyLength: Int

  /// A certificate, with those that lead to its issuer after it, and its key.
  ///
  /// - Throws: ``HTTPReceptionError`` where one of them isn't PEM.
  package init(certificate: [UInt8], key: [UInt8]) throws(HTTPReceptionError) {
    guard Self.isPEM(certificate, "CERTIFICATE"), Self.isPEM(key, "PRIVATE KEY") else {
      throw HTTPReceptionError(
        .certificate,
        "The certificate or its key isn't PEM.",
        hint: "PEM is text that begins with -----BEGIN; openssl makes and converts it."
      )
    }
    unsafe certificateText = Self.copy(certificate)
    unsafe keyText = Self.copy(key)
    keyLength = key.count
  }

  deinit {
    unsafe explicit_bzero(keyText, keyLength)
    unsafe keyText.deallocate()
    unsafe certificateText.deallocate()
  }

  /// Lends both texts, which stay where they are for as long as this object is there.
  func withTexts<Result>(_ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Result) -> Result {
    unsafe body(certificateText, keyText)
  }

  private static func isPEM(_ bytes: [UInt8], _ kind: String) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("-----BEGIN ") && text.contains("\(kind)-----") && !bytes.contains(0)
  }

  private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar> {
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { unsafe text[index] = CChar(bitPattern: byte) }
    unsafe text[bytes.count] = 0
    return unsafe text
  }
}
