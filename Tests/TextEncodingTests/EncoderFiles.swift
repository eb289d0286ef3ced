import Foundation
import Testing
import TestSupport

@testable import TextEncoding

/// The encoder's files as the set-up left them, and copies of them that something is wrong with.
enum EncoderFiles {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
  /// Where the set-up puts engine and model.
  static let folder = "\(root)/.build/encoder"

  /// Why the set-up could not get them; nil where it did, or was never run, which fails the tests.
  static var absence: String? { try? String(contentsOfFile: "\(folder)/absent", encoding: .utf8) }

  /// A folder with a copy of the engine, the model and a tail of the model's own layers 8 and 9.
  ///
  /// The model takes no room of its own where the file system has hard links.
  static func copies() throws -> TemporaryDirectory {
    let copy = try TemporaryDirectory()
    try link(EncoderPlace.model, in: copy)
    try FileManager.default.copyItem(
      atPath: "\(folder)/\(EncoderPlace.library)",
      toPath: copy.file(EncoderPlace.library)
    )
    for layers in EncoderLayers.allCases {
      if let tail = EncoderPlace.tail(layers) { try writeTail(copy.file(tail)) }
    }
    return copy
  }

  /// The file of the layers for danger.
  static let dangerTail = "danger-encoder.bin"

  /// The place in a folder.
  static func place(_ copy: TemporaryDirectory) -> EncoderPlace {
    EncoderPlace(folder: copy.path, tailFolder: copy.path)
  }

  private static func link(_ name: String, in copy: TemporaryDirectory) throws {
    do {
      try FileManager.default.linkItem(atPath: "\(folder)/\(name)", toPath: copy.file(name))
    } catch {
      try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: copy.file(name))
    }
  }

  private static func writeTail(_ path: String) throws {
    var environment = ProcessInfo.processInfo.environment
    environment["MINDPULSE_ENCODER"] = folder
    let writing = try TestProcess.run(
      "/usr/bin/python3",
      ["-B", "\(root)/Tests/Support/encoder_reference.py", "tail", path],
      environment: environment
    )
    guard writing.status == 0 else { throw TestFailure("no tail was written") }
  }
}

/// Where the set-up could get no encoder there is nothing to test; where it could, or never tried, the tests run.
extension Trait where Self == ConditionTrait {
  static var needsEncoder: Self {
    .enabled(if: EncoderFiles.absence == nil, Comment(rawValue: EncoderFiles.absence ?? ""))
  }
}

/// A text with the vectors that encoder_reference.py computed of it.
struct ReferenceVector: Decodable, Sendable {
  let text: String
  let tokens: Int
  let meaning: Data
  let danger: Data

  /// All of them.
  static func all() throws -> [ReferenceVector] {
    let path = "\(EncoderFiles.root)/Tests/TextEncodingTests/Fixtures/vectors.json"
    let data = try Data(contentsOf: URL(filePath: path))
    return try JSONDecoder().decode([ReferenceVector].self, from: data)
  }

  /// The vector as numbers.
  func vector(_ layers: EncoderLayers) -> [Double] {
    // The copies have the same layers for whatever has its own.
    let bytes = [UInt8](layers == .meaning ? meaning : danger)
    return stride(from: 0, to: bytes.count, by: 2).map { at in
      Double(Int16(bitPattern: UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8)) / 32_767
    }
  }
}

/// How alike two vectors point: 1 where they do.
func cosine(_ one: [Float], _ other: [Double]) -> Double {
  let product = zip(one, other).reduce(0) { $0 + Double($1.0) * $1.1 }
  let lengths = one.reduce(0) { $0 + Double($1) * Double($1) } * other.reduce(0) { $0 + $1 * $1 }
  return product / lengths.squareRoot()
}
