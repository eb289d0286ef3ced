import Console
import HealthModel
import HostSystem
import Blows
import Monitors
import Services
import Terminal

/// Guides a person through a blow: on a whole screen where there is one, in lines elsewhere.
@MainActor final class BlowGuide {
  /// Whether a person sits there and can be asked.
  let isAtTerminal: Bool

  private let command: SpirometryBlow
  private let services: Services
  private let course: BlowCourse
  private let hasScreen: Bool
  private lazy var typed = TerminalLines()
  private lazy var piped = StandardInputLines()
  private var screen: BlowScreen?

  /// A guide; nothing is shown yet.
  init(_ command: SpirometryBlow, _ services: Services) {
    self.command = command
    self.services = services
    course = BlowCourse(command.mode)
    isAtTerminal = services.isTerminal && !services.output.isJSON
    hasScreen = isAtTerminal && services.output.screen == .drawn
  }

  /// Guides through one blow.
  ///
  /// - Parameter begins: called when the person is told to breathe in; what a device sent until
  ///   then belongs to an earlier blow.
  /// - Returns: whether it came to its end; false when the person left.
  /// - Throws: an error of the terminal, `CancellationError`.
  func run(begins: @escaping @MainActor () -> Void) async throws -> Bool {
    guard hasScreen else { return try await runInLines(begins) }
    let screen = BlowScreen(
      course,
      command.theme,
      services.words,
      services.output,
      try KeyInput(),
      begins: begins
    )
    self.screen = screen
    defer { self.screen = nil }
    return try await screen.run()
  }

  // MARK: - The terminal

  /// Draws anew in a window of another size.
  func redraw() { screen?.redraw() }

  /// Gives the terminal back before the process is stopped.
  func suspend() { screen?.suspend() }

  /// Takes the terminal again.
  func goOn() { screen?.goOn() }

  // MARK: - Lines

  /// Says something, beside the JSON where that is asked for.
  func tell(_ text: String) throws {
    if services.output.isJSON {
      services.output.notice(text)
    } else {
      try services.output.prose(text)
    }
  }

  /// Asks; the answer stands behind the question where a person types it.
  func ask(_ question: String) throws {
    isAtTerminal ? try services.output.question(question) : try tell(question)
  }

  /// The next line that is typed or piped in; nil at the end of input.
  func line() async throws -> String? {
    services.isTerminal ? try await typed.next() : try await piped.next()
  }

  private func runInLines(_ begins: @MainActor () -> Void) async throws -> Bool {
    let wording = services.breathing
    for line in wording.instructions { try tell(line) }
    if isAtTerminal {
      try ask(wording(.begin))
      guard let answer = try await line(), answer.allSatisfy(\.isWhitespace) else { return false }
    }
    var told = ""
    var time = 0
    var hasBegun = false
    while let moment = course.moment(at: time) {
      if !hasBegun, moment.isOfBlow {
        hasBegun = true
        begins()
      }
      let words = wording.guidance(moment, command.mode)
      if words != told { try tell(words) }
      told = words
      try await Pause.milliseconds(1000)
      time += 1000
    }
    return true
  }
}
