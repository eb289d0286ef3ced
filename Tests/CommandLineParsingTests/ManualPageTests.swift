import CommandLineParsing
import Foundation
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(90))) struct ManualPageTests {
  private let page = ManualPage(
    root: sampleTree,
    date: "2026-01-31",
    version: "1.0",
    sections: [
      .init("SEE ALSO", text: "readline(3)"),
      .init(
        "FILES",
        text: ".hidden begins with a full stop.\n\n'quoted' \\back\\slash",
        entries: [.init("~/.config/pulse", "Where it is – with a dash.")]
      ),
      .init("EXIT STATUS", entries: [.init("0", "Done."), .init("64", "Wrong usage.")]),
    ]
  ).text

  @Test func `has its sections in the customary order`() {
    let titles = page.split(separator: "\n").filter { $0.hasPrefix(".SH") }
      .map { $0.dropFirst(4).filter { $0 != "\"" } }
    #expect(
      titles == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "EXIT STATUS", "FILES",
        "EXAMPLES", "SEE ALSO",
      ]
    )
  }

  @Test(arguments: [
    #".TH "PULSE" 1 "2026\-01\-31" "pulse 1.0""#,
    #"pulse \- Keeps readings"#,
    #"[OPTIONS] [COMMAND]"#,
    #"\&.hidden begins with a full stop."#,
    #"\(aqquoted\(aq \eback\eslash"#,
    #".B "\(ti/.config/pulse""#,
    #"Where it is \[u2013] with a dash."#,
    #".B "\-t, \-\-note TEXT""#,
    #".B samples add TYPE VALUE"#,
  ])
  func `escapes what troff would take for its own`(line: String) {
    #expect(page.split(separator: "\n").contains { $0 == line })
  }

  @Test func `leaves out what is hidden`() {
    #expect(!page.contains("internals"))
    #expect(!page.contains("secret"))
    #expect(!page.contains("Also called"))
  }

  @Test func `is plain text where nothing can format it`() {
    let plain = ManualPage(
      root: sampleTree,
      date: "2026-01-31",
      version: "1.0",
      sections: [.init("EXIT STATUS", entries: [.init("0", "Done.")])]
    ).plain(width: 60)
    #expect(plain.contains("pulse samples add\n\nUsage: pulse samples add [OPTIONS] TYPE VALUE\n"))
    #expect(plain.hasSuffix("EXIT STATUS\n\n  0  Done.\n"))
    #expect(!plain.contains("internals") && !plain.contains("\\-"))
  }

  @Test func `begins no line of text with a control character`() {
    let requests = [
      ".\\\"", ".TH ", ".SH ", ".TP", ".PP", ".IP", ".B ", ".RS", ".RE", ".nh", ".ad ",
    ]
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains { line.hasPrefix($0) }, "\(line)")
    }
  }

  private static let groff = "/usr/bin/groff"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: groff)))
  func `groff sets it without a warning`() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("page-\(UUID().uuidString).1")
    try page.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let setting = try TestProcess.run(
      Self.groff,
      ["-man", "-Tutf8", "-P-c", "-P-b", "-P-u", "-ww", file.path]
    )
    let text = String(decoding: setting.output, as: UTF8.self)
    #expect(String(decoding: setting.errors, as: UTF8.self) == "")
    #expect(text.contains(".hidden begins with a full stop."))
    #expect(text.contains(#"'quoted' \back\slash"#))
    #expect(text.contains("-t, --note TEXT"))
  }
}
