import CEncoder
import Core

/// The engine with its model, loaded: what ``LocalEncoder`` has while texts come, and gives back after.
@safe final class LoadedEncoder {
  /// Bytes of a text from which on more of the model is read than a message needs.
  private static let longText = 1024
  /// Bytes of the SHA-256 at the end of a file with layers of ours.
  static let trailer = 32

  /// The model with layers of ours, and the bytes these are in.
  @safe private struct Tail {
    let model: UnsafeMutableRawPointer
    let bytes: MappedFile
  }

  private let place: EncoderPlace
  private let engine: OpaquePointer
  private let model: UnsafeMutableRawPointer
  private let bytes: MappedFile
  private var tails: [EncoderLayers: Tail] = [:]

  /// Loads engine and model.
  ///
  /// The library is the file that was checked, whatever has its name by then. Each offset in the model is
  /// checked before it is followed; that all of its weights are right is checked when it is set up, and by
  /// `doctor`: reading 72 MB at each start would take ten times as long as a message.
  ///
  /// - Throws: ``EncoderError`` with what is missing or wrong.
  init(_ place: EncoderPlace) throws(EncoderError) {
    guard CEncoder_fitsProcessor() else { throw .processor }
    let library = try CheckedFile(EncoderPlace.library, in: place.folder)
    let file = try CheckedFile(EncoderPlace.model, in: place.folder)
    guard file.size == ModelIdentity.size else {
      throw .damaged(file.path, "it has \(file.size) bytes and not \(ModelIdentity.size)")
    }
    bytes = try MappedFile(file)
    guard let loaded = unsafe CEncoder_load(library.descriptor) else {
      throw .damaged(library.path, "it isn't the engine that this version of MindPulse uses")
    }
    guard let opened = unsafe CEncoder_openModel(loaded, bytes.start, bytes.count) else {
      unsafe CEncoder_unload(loaded)
      throw .damaged(file.path, "it isn't the model that this version of MindPulse uses")
    }
    self.place = place
    unsafe engine = loaded
    unsafe model = opened
  }

  deinit {
    for tail in tails.values { unsafe CEncoder_closeTail(engine, tail.model) }
    unsafe CEncoder_closeModel(engine, model)
    unsafe CEncoder_unload(engine)
  }

  /// The vector of a text.
  ///
  /// - Throws: ``EncoderError`` where the layers aren't there, or memory is short.
  func encode(_ text: String, _ layers: EncoderLayers) throws(EncoderError) -> [Float] {
    let model = try unsafe tailModel(layers) ?? self.model
    var text = text
    var tokens: Int32 = -1
    let vector = unsafe [Float](unsafeUninitializedCapacity: EncoderLayers.width) { out, count in
      guard let start = out.baseAddress else { return }
      unsafe out.initialize(repeating: 0)
      count = EncoderLayers.width
      tokens = text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
          // An empty text may have no address; it isn't read then.
          let from = unsafe bytes.baseAddress ?? UnsafePointer(bitPattern: 1)
          guard let from = unsafe from else { return -1 }
          return unsafe CEncoder_encode(engine, model, from, bytes.count, start)
        }
      }
    }
    if text.utf8.count > Self.longText { bytes.rest() }
    guard tokens > 0 else {
      throw EncoderError(.failed, "There isn't enough memory to encode a text.")
    }
    return vector
  }

  /// Whether there are layers of ours for something, which are loaded with this.
  func loadTail(_ layers: EncoderLayers) throws(EncoderError) { _ = try unsafe tailModel(layers) }

  /// Whether each byte of the model is as it was published; takes a few tenths of a second.
  func checkModel() throws(EncoderError) {
    defer { bytes.rest() }
    guard try bytes.hash(first: bytes.count) == ModelIdentity.hash else {
      throw .damaged("\(place.folder)/\(EncoderPlace.model)", "its SHA-256 is another")
    }
  }

  /// The model with layers of ours; nil for the model's own.
  private func tailModel(
    _ layers: EncoderLayers
  ) throws(EncoderError) -> UnsafeMutableRawPointer? {
    guard let name = EncoderPlace.tail(layers) else { return nil }
    if let tail = tails[layers] { return unsafe tail.model }
    let file = try tailFile(name)
    let bytes = try MappedFile(file)
    let length = bytes.count - Self.trailer
    guard length > 0, try bytes.hash(first: length) == bytes.hexadecimal(last: Self.trailer) else {
      throw .damaged(file.path, "its SHA-256 isn't the one at its end")
    }
    guard let opened = unsafe CEncoder_openTail(engine, model, bytes.start, length) else {
      throw .damaged(file.path, "its layers don't fit the model")
    }
    tails[layers] = unsafe Tail(model: opened, bytes: bytes)
    return unsafe opened
  }

  private func tailFile(_ name: String) throws(EncoderError) -> CheckedFile {
    do throws(EncoderError) {
      return try CheckedFile(name, in: place.tailFolder)
    } catch {
      guard error.code == .missing else { throw error }
      throw EncoderError(
        .missing,
        "There is no \(place.tailFolder)/\(name).",
        hint: "Install a version of MindPulse that has it."
      )
    }
  }
}
