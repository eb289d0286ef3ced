import Catalogues
import Console
import Glibc
import HostSystem
import Playback
import Safety
import Terminal
import Transcripts

/// A talk on a whole screen: its end above, where the player stands below.
///
/// Every message is laid out anew for the window's width, and only when it is to be seen.
@MainActor final class ScreenReplay: ReplayDisplay {
  /// How many messages stay laid out.
  private static let mostKept = 1000

  private let talk: ReplayedTalk
  private let output: Output
  private var frame = ScreenFrame()
  private var isOpen = false
  private var laidOut: [Int: [String]] = [:]
  private var laidOutWidth = 0
  private var coming: ComingText?

  /// A screen for a talk; nothing is shown yet.
  init(_ talk: ReplayedTalk, _ output: Output) {
    self.talk = talk
    self.output = output
  }

  func open() throws {
    isOpen = true
    frame.forget()
    try output.write(ScreenFrame.opening)
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    do throws(HostSystemError) { try output.write(ScreenFrame.closing) } catch {
      // The terminal is gone, and with it what was on it.
    }
  }

  func show(_ player: inout ReplayPlayer) throws {
    // Asked each time: it costs nothing beside the drawing, and no change is missed.
    let size = TerminalDevice.size(STDOUT_FILENO)
    let columns = size?.columns ?? output.width
    let height = max(1, (size?.rows ?? 24) - 1)
    var rows = player.isHelpShown ? help(columns) : talkRows(&player, columns, height)
    rows = Array(rows.prefix(height))
    rows += Array(repeating: "", count: height - rows.count)
    rows.append(output.styler.dim(ReplayWords.status(player, talk, width: columns)))
    try output.write(frame.draw(rows))
  }

  // MARK: - Rows

  /// The rows of the talk that the window shows.
  private func talkRows(_ player: inout ReplayPlayer, _ columns: Int, _ height: Int) -> [String] {
    let page = max(1, height - 1)
    let wanted = height + player.pagesUp * page
    var rows = rowsFromEnd(player, columns, atLeast: wanted)
    let above = max(0, rows.count - height)
    player.limitPages(to: (above + page - 1) / page)
    let down = min(above, player.pagesUp * page)
    rows.removeLast(down)
    return Array(rows.suffix(height))
  }

  /// At least so many rows that end where the player stands; fewer when there are no more.
  private func rowsFromEnd(_ player: ReplayPlayer, _ columns: Int, atLeast count: Int) -> [String] {
    var parts: [[String]] = []
    var found = 0
    func add(_ rows: [String]) {
      parts.append(rows)
      found += rows.count
    }
    if player.pendingNote != nil, let note = talk.note(before: player.position) {
      add([output.styler.dim("  \(note)")])
    }
    var place = player.position - 1
    if place >= 0, let characters = player.characters {
      add(rows(of: place, columns, characters: characters))
      place -= 1
    }
    while place >= 0, found < count {
      add(kept(place, columns))
      place -= 1
    }
    if place < 0, found < count {
      add(RowFolding.parts(of: output.styler.bold(talk.title), width: columns) + [""])
    }
    return Array(parts.reversed().joined())
  }

  private func kept(_ place: Int, _ columns: Int) -> [String] {
    if columns != laidOutWidth || laidOut.count >= Self.mostKept {
      laidOut = [:]
      laidOutWidth = columns
    }
    if let rows = laidOut[place] { return rows }
    let rows = rows(of: place, columns, characters: nil)
    laidOut[place] = rows
    return rows
  }

  /// A message: the pause before it, who and when, its readings, its text as far as it is there.
  private func rows(of place: Int, _ columns: Int, characters: Int?) -> [String] {
    let message = talk.messages[place]
    let page = Output(isJSON: false, styler: output.styler, width: columns, isTerminal: true)
    let layout = MessageText(output: page, talk.words)
    var text = layout.heading(message)
    if let note = talk.note(before: place) { text = output.styler.dim("  \(note)") + "\n" + text }
    if let characters {
      text += beginning(of: place, characters, page)
    } else {
      text += layout.body(message) + "\n"
    }
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if rows.last == "" { rows.removeLast() }
    return rows.flatMap { RowFolding.parts(of: $0, width: columns) }
  }

  /// The words of a text that have come, laid out as they will stand at its end.
  private func beginning(of place: Int, _ count: Int, _ page: Output) -> String {
    let width = page.proseWidth ?? page.width
    var text =
      coming.flatMap { $0.goesOn(place, width, count) ? $0 : nil }
      ?? ComingText(talk.messages[place].text, place, width, page.styler)
    coming = nil
    text.show(count)
    defer { coming = text }
    return text.shown
  }

  private func help(_ columns: Int) -> [String] {
    let words = talk.words
    let keys = ReplayWords.keys(words)
    let column = (keys.map(\.key.count).max() ?? 0) + 4
    // In a narrow window a key stands before its words, not in a column of its own.
    let isNarrow = columns < 2 * column + 10
    let lines = keys.flatMap { key, does in
      guard !isNarrow else {
        let line = words.text(ReplayKey.keyLine, ["key": key, "does": does])
        return TextWrap.rows(of: line, width: columns, hangingIndent: 2)
      }
      let rows = TextWrap.rows(of: does, width: columns - column)
      return rows.enumerated().map { place, row in
        let name = place == 0 ? "  \(key)" : ""
        return name + String(repeating: " ", count: column - name.count) + row
      }
    }
    let title = words.text(ReplayKey.keys)
    return ([title, ""] + lines + ["", words.text(ReplayKey.goBack)])
      .flatMap { RowFolding.parts(of: $0, width: columns) }
  }
}
