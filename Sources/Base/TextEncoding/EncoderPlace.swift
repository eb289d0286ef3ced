import Core

/// Where the encoder's files are: in one place for each way to come by the program, and nowhere else.
///
/// No variable, setting or working directory leads elsewhere, so nobody can have another library loaded.
package struct EncoderPlace: Hashable, Sendable {
  /// The name of the engine's library.
  static let library = "libmindpulse-encoder.so"
  /// The name of the model's file.
  static let model = "e5-small-q4.bin"
  /// The name of the file with layers of our own; nil for the model's.
  static func tail(_ layers: EncoderLayers) -> String? {
    switch layers {
    case .meaning: nil
    case .danger: "danger-encoder.bin"
    case .listening: "listening-encoder.bin"
    }
  }

  /// The folder of the engine and the model.
  package let folder: String
  /// The folder of the layers of our own.
  package let tailFolder: String

  /// A place in two folders.
  package init(folder: String, tailFolder: String) {
    self.folder = folder
    self.tailFolder = tailFolder
  }

  /// The place that belongs to a program.
  ///
  /// For `PREFIX/bin/mindpulse` it is `PREFIX/lib/mindpulse`, and for `ROOT/.build/TRIPLE/release/mindpulse`
  /// it is `ROOT/.build/encoder` and `ROOT/config/encoder`.
  ///
  /// - Parameter programPath: the program's absolute path without symbolic links.
  /// - Throws: ``EncoderError`` of code `missing` for a program that is anywhere else.
  package init(programPath: String) throws(EncoderError) {
    let parts = programPath.split(separator: "/", omittingEmptySubsequences: true).dropLast()
    func path(_ parts: some Sequence<Substring>, _ rest: String) -> String {
      parts.map { "/\($0)" }.joined() + "/\(rest)"
    }
    if parts.last == "bin" {
      let folder = path(parts.dropLast(), "lib/mindpulse")
      self.init(folder: folder, tailFolder: folder)
    } else if parts.dropLast(2).last == ".build" {
      let root = parts.dropLast(3)
      self.init(folder: path(root, ".build/encoder"), tailFolder: path(root, "config/encoder"))
    } else {
      throw EncoderError(
        .missing,
        "No encoder belongs to a program at \(programPath).",
        hint: "Install MindPulse with make install or as a Debian package."
      )
    }
  }
}
