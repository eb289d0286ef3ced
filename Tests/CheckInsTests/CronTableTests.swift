import CheckIns
import HostSystem
import Testing

@Suite struct CronTableTests {
  private func entry(_ path: String = "/usr/bin/mindpulse", home: String? = nil) throws -> CronEntry
  {
    CronEntry(
      try BackgroundProgram(path: path, environment: [:], home: home),
      tickMinutes: 15,
      runtimeDirectory: nil
    )
  }

  private static let block = """
    # BEGIN mindpulse (written by mindpulse schedule install --cron)
    */15 * * * * SWIFT_BACKTRACE=enable=no '/usr/bin/mindpulse' checkin --scheduled >/dev/null 2>&1
    # END mindpulse (mindpulse schedule uninstall removes it)

    """

  private func inserted(_ text: String) throws -> String {
    String(decoding: try CronTable(Array(text.utf8)).inserting(try entry()), as: UTF8.self)
  }

  @Test func `the environment stands in the line itself`() throws {
    let program = try BackgroundProgram(
      path: "/opt/it's/m",
      environment: ["TZ": "Europe/Berlin"],
      home: "/h 1"
    )
    let line = try CronEntry(program, tickMinutes: 1, runtimeDirectory: "/run/user/1000").line()
    #expect(
      line == """
        * * * * * MINDPULSE_HOME='/h 1' TZ='Europe/Berlin' XDG_RUNTIME_DIR='/run/user/1000' \
        SWIFT_BACKTRACE=enable=no '/opt/it'\\''s/m' checkin --scheduled >/dev/null 2>&1
        """
    )
    #expect(
      CronEntry(program, tickMinutes: 1, runtimeDirectory: "relative").runtimeDirectory == nil
    )
  }

  @Test(arguments: [
    ("", ""), ("0 5 * * * backup\n", "0 5 * * * backup\n"), ("MAILTO=x", "MAILTO=x\n"),
    ("\n\n", "\n\n"),
  ])
  func `our part goes to the end, after whatever is there`(before: String, kept: String) throws {
    #expect(try inserted(before) == kept + Self.block)
    #expect(try inserted(try inserted(before)) == kept + Self.block)
  }

  @Test func `an earlier part is replaced where it stands, and a second one goes`() throws {
    let old = "a\n\(CronTable.begin)\nold line\n\(CronTable.end)\nb\n"
    #expect(try inserted(old) == "a\n\(Self.block)b\n")
    #expect(try inserted(old + old) == "a\n\(Self.block)b\na\nb\n")
  }

  @Test func `without our part every other byte is as it was`() throws {
    var table: [UInt8] = Array("# caf\u{E9}\n".unicodeScalars.map { UInt8($0.value) })
    table += Array("1 2 * * * x\r\n\n  \t\n# BEGIN other\n".utf8)
    let with = try CronTable(table).inserting(try entry())
    let read = try CronTable(with)
    #expect(read.isInstalled)
    #expect(read.removing() == table)
    #expect(!read.isOtherwiseEmpty)
    #expect(try CronTable(table).removing() == table)
    #expect(try CronTable(Array(Self.block.utf8)).isOtherwiseEmpty)
  }

  @Test(arguments: [
    "\(CronTable.begin)\nx\n", "x\n\(CronTable.end)\n", "\(CronTable.begin)\n\(CronTable.begin)\n",
    "\(CronTable.end)\n\(CronTable.begin)\n",
  ])
  func `a crontab where our part has no end is left alone`(text: String) {
    #expect(throws: BackgroundServiceError.brokenMarks) { try CronTable(Array(text.utf8)) }
  }

  @Test func `a line that cron would cut off is refused`() throws {
    let long = try entry("/" + String(repeating: "a", count: 1000))
    #expect(throws: BackgroundServiceError.self) { try long.line() }
  }

  /// What Vixie cron hands to the shell: the text up to the first bare percent sign, and a
  /// backslash before one taken away (crontab(5)).
  private func command(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped, character == "%" { result.removeLast() } else if character == "%" { break }
      isEscaped = character == "\\" && !isEscaped
      result.append(character)
    }
    return result
  }

  @Test func `any word reaches the program through cron and the shell as it was`() throws {
    let words = oddWords(400, alphabet: #"ab $%"'\;&|<>()`*?#~ü"#)
    for isVixie in [true, false] {
      let quoted = words.map { CronEntry.quoted($0) }
      let line = "printf '%s\\n' ".replacing("%", with: "\\%") + quoted.joined(separator: " ")
      // A cron that leaves the percent sign alone hands over the line as it is.
      let plain = "printf '%s\\n' " + quoted.joined(separator: " ")
      let run = try FinishedProgram(["/bin/sh", "-c", isVixie ? command(line) : plain])
      #expect(String(decoding: run.output, as: UTF8.self) == words.map { $0 + "\n" }.joined())
    }
  }
}
