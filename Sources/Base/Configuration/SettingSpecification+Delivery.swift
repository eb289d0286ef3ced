import Core

extension SettingSpecification {
  /// The settings of how a check-in reaches the person, in the order of the documented file.
  static let delivery: [SettingSpecification] = [
    deliveryOrder,
    .bool(
      "delivery.showText",
      \.delivery.showText,
      "Whether a notification shows the message text."
    ),
    .program(
      "delivery.command",
      \.delivery.command,
      "A program that receives the message on standard input."
    ),
    .duration(
      "delivery.commandTimeout",
      \.delivery.commandTimeout,
      in: .seconds(1)...(.seconds(600)),
      "How long that program may run."
    ),
    .duration(
      "delivery.laterAfter",
      \.delivery.laterAfter,
      in: .seconds(60)...(.seconds(86_400)),
      "How long \"Later\" waits before it asks again."
    ),
    .program(
      "delivery.terminal",
      \.delivery.terminal,
      "The command that opens a terminal."
    ),
  ]

  private static let deliveryOrder = SettingSpecification(
    "delivery.order",
    "How messages are delivered, in the order tried.",
    accepts:
      "an array of \(DeliverySettings.Way.allCases.map(\.rawValue).joined(separator: ", ")), each once",
    reach: .nothing,
    read: { .array($0.delivery.order.map { .string($0.rawValue) }) },
    write: { value, settings in
      guard let words = words(of: value) else { return .unfit }
      let ways = words.compactMap(DeliverySettings.Way.init)
      guard ways.count == words.count, Set(ways).count == ways.count else { return .unfit }
      settings.delivery.order = ways
      return nil
    }
  )

  /// A program with its arguments, run without a shell.
  static func program(
    _ name: String,
    _ way: Way<[String]?>,
    _ summary: LocalizedText
  ) -> Self {
    Self(
      name,
      summary,
      accepts: "an array of a program and its arguments",
      isRepeatable: false,
      reach: .program,
      read: { $0[keyPath: way].map { .array($0.map { .string($0) }) } ?? .null },
      write: { value, settings in
        if case .string = value { return .because(shellLine(name)) }
        guard case .array = value else { return .unfit }
        guard let words = words(of: value), let first = words.first,
          !words.contains(where: TextRules.hasControls)
        else { return .because(contents(name)) }
        guard first.hasPrefix("/") || (!first.isEmpty && !first.contains("/")) else {
          return .because(place(name))
        }
        settings[keyPath: way] = words
        return nil
      }
    )
  }

  /// The strings of an array with at least one; `nil` for anything else.
  private static func words(of value: JSON5Value) -> [String]? {
    guard case .array(let values) = value, !values.isEmpty else { return nil }
    let words = values.compactMap { if case .string(let word) = $0 { word } else { nil } }
    return words.count == values.count ? words : nil
  }

  private static func shellLine(_ name: String) -> ConfigurationError {
    ConfigurationError(
      "'\(name)' takes an array of a program and its arguments, not a shell command.",
      hint: "Write each word separately: [\"program\", \"--option\", \"argument\"]."
    )
  }

  private static func contents(_ name: String) -> ConfigurationError {
    ConfigurationError(
      "'\(name)' takes a program and its arguments, each a string on one line.",
      hint: "For example: [\"program\", \"--option\", \"argument\"], or null for none."
    )
  }

  private static func place(_ name: String) -> ConfigurationError {
    ConfigurationError(
      "'\(name)' must begin with a program's name or its absolute path.",
      hint: "The program can start in any directory, and only a shell expands ~."
    )
  }
}
