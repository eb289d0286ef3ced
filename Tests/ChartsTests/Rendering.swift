import FoundationEssentials
import Glibc
import HostSystem
import Testing

/// Draws SVG with librsvg and looks at the picture.
struct Rendering {
  /// Whether the programs are there; `scripts/packages.txt` names them.
  static let isPossible =
    access("/usr/bin/rsvg-convert", X_OK) == 0 && access("/usr/bin/python3", X_OK) == 0

  /// How long a program may take on a machine that has much else to do, in milliseconds.
  private static let patience: Int64 = 300_000

  private let picture: String

  /// Renders markup, white behind it, a pixel for each CSS pixel.
  init(_ markup: String) throws {
    let folder = FileManager.default.temporaryDirectory.path
    picture = "\(folder)/mindpulse-chart-\(getpid())-\(UUID().uuidString).png"
    let run = try FinishedProgram(
      ["/usr/bin/rsvg-convert", "--background-color=white", "--output", picture],
      input: Array(markup.utf8),
      milliseconds: Self.patience
    )
    try #require(run.exitCode == 0, "\(String(decoding: run.complaint, as: UTF8.self))")
  }

  /// What `picture.py` tells of it, as whole numbers; the picture is removed.
  func look(_ more: String...) throws -> [Int] {
    defer { unlink(picture) }
    let script = "\(#filePath)".replacing("Rendering.swift", with: "picture.py")
    let run = try FinishedProgram(
      ["/usr/bin/python3", "-S", script, picture] + more,
      milliseconds: Self.patience
    )
    try #require(run.exitCode == 0, "\(String(decoding: run.complaint, as: UTF8.self))")
    return String(decoding: run.output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .compactMap { Int($0) }
  }
}
