import Console

/// A question at the terminal that only a plain yes answers with yes.
@MainActor struct YesNoQuestion {
  private let context: AppContext

  /// A question within one run of the program.
  init(_ context: AppContext) { self.context = context }

  /// Whether somebody is there to be asked: not in a pipe, and not where JSON is wanted.
  var isPossible: Bool { context.isTerminal && !context.output.isJSON }

  /// Asks once.
  ///
  /// - Parameter question: the question, with what each answer does.
  /// - Returns: whether the answer is yes; Enter, anything else and the end of input are no.
  /// - Throws: an error of writing to the terminal.
  func ask(_ question: String) throws -> Bool {
    try context.output.question(question)
    guard let line = readLine() else {
      try context.output.line()
      return false
    }
    return ["y", "yes"].contains(line.lowercased().filter { !$0.isWhitespace })
  }
}
