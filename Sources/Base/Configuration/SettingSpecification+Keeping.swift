import Core

extension SettingSpecification {
  /// How long a conversation is kept at least and at most: a slip of the finger must not erase
  /// today's talk, and a century is forever.
  package static let keepingRange: ClosedRange<Duration> =
    .seconds(86_400)...(.seconds(36_500 * 86_400))

  /// What concerns the lock, in the order of the documented file.
  static let lock: [SettingSpecification] = [
    // A day at the most: a key that is kept for longer locks nothing.
    .integer(
      "lock.afterMinutes",
      \.lock.afterMinutes,
      in: 1...1440,
      "The number of idle minutes before conversations lock."
    ),
    .program(
      "lock.passphraseCommand",
      \.lock.passphraseCommand,
      "A program that prints the lock's passphrase."
    ),
  ]

  /// How long conversations are kept.
  static let keptTalks = SettingSpecification(
    "transcripts.keep",
    "How long conversations are kept after their last message.",
    accepts: "\"forever\" or a duration from 1d to 36500d, as in \"90d\"",
    reach: .nothing,
    read: { .string($0.transcripts.keep.map { DurationText.text($0) } ?? "forever") },
    write: { value, settings in
      guard case .string(let text) = value else { return .unfit }
      if text == "forever" {
        settings.transcripts.keep = nil
        return nil
      }
      do throws(ConfigurationError) {
        let duration = try DurationText.parse(text, upTo: keepingRange.upperBound)
        guard keepingRange.contains(duration) else { return .unfit }
        settings.transcripts.keep = duration
        return nil
      } catch {
        return .because(
          ConfigurationError(
            "'transcripts.keep': \(error.errorDescription)",
            hint: error.recoverySuggestion
          )
        )
      }
    }
  )
}
