import Core

/// A part of a command line that a command declares: an ``Argument`` or an ``Option``.
package protocol Parameter: Sendable {
  /// How it is written and explained.
  var place: ParameterPlace { get }
}

/// Where a parameter stands on the command line.
package enum ParameterPlace: Sendable {
  /// By its position.
  case argument(ArgumentSpecification)
  /// Behind its name.
  case option(OptionSpecification)
}

/// A positional argument whose value has a type.
///
/// Declared once, as a constant of its command; ``ParsedCommand`` gives its value for it, so the name
/// is written nowhere else.
package struct Argument<Value>: Parameter {
  /// How it is written and explained.
  package let specification: ArgumentSpecification
  /// Makes the value of what was given.
  let read: @Sendable (ParsedCommand) throws -> Value

  package var place: ParameterPlace { .argument(specification) }

  /// The same argument with a value made of its own.
  ///
  /// - Parameter transform: makes the value; what it throws is told to the person.
  /// - Returns: the argument.
  package func map<New>(
    _ transform: @escaping @Sendable (Value) throws -> New
  ) -> Argument<New> {
    Argument<New>(specification: specification) { [read] in try transform(try read($0)) }
  }
}

extension Argument where Value == String {
  /// An argument that has to be there.
  ///
  /// - Parameters:
  ///   - name: how help calls it, in capitals.
  ///   - help: one line that says what to write here.
  ///   - completion: what a shell offers.
  package init(_ name: String, help: String, completion: CompletionSource = .none) {
    specification = ArgumentSpecification(name, help: help, completion: completion)
    // The parser has refused a line without it.
    read = { $0.argument(name) ?? "" }
  }
}

extension Argument where Value == String? {
  /// An argument that may be left out; see the other initialiser for the parameters.
  package init(optional name: String, help: String, completion: CompletionSource = .none) {
    specification = ArgumentSpecification(
      name,
      help: help,
      isOptional: true,
      completion: completion
    )
    read = { $0.argument(name) }
  }
}

extension Argument where Value == [String] {
  /// All words that are left.
  ///
  /// - Parameters:
  ///   - name: how help calls one of them, in capitals.
  ///   - help: one line that says what to write here.
  ///   - isOptional: whether there may be none.
  ///   - completion: what a shell offers.
  package init(
    rest name: String,
    help: String,
    isOptional: Bool = false,
    completion: CompletionSource = .none
  ) {
    specification = ArgumentSpecification(
      name,
      help: help,
      isOptional: isOptional,
      repeats: true,
      completion: completion
    )
    read = { $0.arguments(name) }
  }
}

extension Argument where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// An argument that is one of a few words, such as the cases of an enumeration.
  ///
  /// - Parameters:
  ///   - name: how help calls it.
  ///   - help: one line that says what to write here.
  ///   - choices: what there is.
  package init(_ name: String, help: String, of choices: Value.Type) {
    let words = choices.allCases.map(\.rawValue)
    specification = ArgumentSpecification(name, help: help, completion: .oneOf(words))
    read = { line in
      // The parser has refused any other word.
      guard let choice = line.argument(name).flatMap(Value.init(rawValue:)) else {
        throw line.refusal("\(name) must be one of \(words.joined(separator: ", ")).")
      }
      return choice
    }
  }
}

/// An option whose value has a type; a flag is one of `Bool`.
package struct Option<Value>: Parameter {
  /// How it is written and explained.
  package let specification: OptionSpecification
  /// Makes the value of what was given.
  let read: @Sendable (ParsedCommand) throws -> Value

  package var place: ParameterPlace { .option(specification) }

  /// The same option with a value made of its own.
  ///
  /// - Parameter transform: makes the value; what it throws is told to the person.
  /// - Returns: the option.
  package func map<New>(_ transform: @escaping @Sendable (Value) throws -> New) -> Option<New> {
    Option<New>(specification: specification) { [read] in try transform(try read($0)) }
  }
}

extension Option where Value == Bool {
  /// Something that is there or not.
  package init(_ long: String, short: Character? = nil, help: String, isHidden: Bool = false) {
    specification = .flag(long, short: short, help: help, isHidden: isHidden)
    read = { $0.flag(long) }
  }
}

extension Option where Value == String? {
  /// An option with a value, the last one if it is given twice.
  ///
  /// - Parameters:
  ///   - long: the name behind two hyphens.
  ///   - short: the letter behind one hyphen.
  ///   - valueName: how help calls the value.
  ///   - help: one line that says what it does.
  ///   - completion: what a shell offers.
  package init(
    _ long: String,
    short: Character? = nil,
    _ valueName: String,
    help: String,
    completion: CompletionSource = .none
  ) {
    specification = .value(long, short: short, valueName, help: help, completion: completion)
    read = { $0.value(long) }
  }
}

extension Option where Value == [String] {
  /// An option that may be given several times; each value is kept.
  package init(
    repeated long: String,
    _ valueName: String,
    help: String,
    completion: CompletionSource = .none
  ) {
    specification = .value(long, valueName, help: help, repeats: true, completion: completion)
    read = { $0.values(long) }
  }
}

extension Option where Value == Int? {
  /// An option with a whole number within a range.
  package init(
    _ long: String,
    _ valueName: String,
    in range: ClosedRange<Int>,
    help: String
  ) {
    specification = .value(long, valueName, help: help)
    read = { try $0.integer(long, in: range) }
  }
}

extension Option where Value == Double? {
  /// An option with a number within a range.
  package init(
    _ long: String,
    _ valueName: String,
    in range: ClosedRange<Double>,
    help: String
  ) {
    specification = .value(long, valueName, help: help)
    read = { try $0.number(long, in: range) }
  }
}

extension Option {
  /// An option with one of a few words, such as the cases of an enumeration.
  ///
  /// - Parameters:
  ///   - long: the name behind two hyphens.
  ///   - short: the letter behind one hyphen.
  ///   - valueName: how help calls the value.
  ///   - choices: what there is.
  ///   - help: one line that says what it does.
  package init<Choice>(
    _ long: String,
    short: Character? = nil,
    _ valueName: String,
    of choices: Choice.Type,
    help: String
  ) where Value == Choice?, Choice: CaseIterable & RawRepresentable<String> & Sendable {
    let words = choices.allCases.map(\.rawValue)
    specification = .value(long, short: short, valueName, help: help, completion: .oneOf(words))
    read = { line in
      guard let text = line.value(long) else { return nil }
      guard let choice = Choice(rawValue: text) else {
        let known = words.dropLast().joined(separator: ", ")
        throw line.refusal("'--\(long)' takes \(known) or \(words.last ?? ""), not '\(text)'.")
      }
      return choice
    }
  }
}
