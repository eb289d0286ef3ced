extension SampleCheck {
  /// Readings from what a person typed behind a name: one, or two for a blood pressure.
  ///
  /// - Parameters:
  ///   - topic: what was measured.
  ///   - text: the value, perhaps with its unit: `72`, `72bpm`, `120/80`, `176 lb`.
  ///   - unit: a unit given by itself; then none stands behind the value.
  ///   - start: when it was measured.
  ///   - now: the present, beyond which nothing was measured.
  ///   - source: where it comes from.
  /// - Returns: the readings in canonical units, in the order of the topic's types.
  /// - Throws: ``HealthModelError`` that says what would be accepted.
  package func readings(
    _ topic: SampleTopic,
    text: String,
    unit: String? = nil,
    start: Timestamp,
    now: Timestamp,
    source: String
  ) throws(HealthModelError) -> [NewSample] {
    let isWhole = topic.types.allSatisfy { limits(for: $0)?.wholeNumbers == true }
    guard let typed = TypedValue(text, isWhole: isWhole), unit == nil || typed.unit == nil,
      typed.numbers.count == topic.types.count
    else { throw unreadable(text, topic) }
    guard start.milliseconds <= now.milliseconds + Self.clockTolerance else {
      throw .inTheFuture(start, now: now)
    }
    var readings: [NewSample] = []
    for (type, number) in zip(topic.types, typed.numbers) {
      let symbol = unit ?? typed.unit?.symbol
      if symbol == nil, let most = limits(for: type)?.needsUnitTo, number <= most {
        throw .noUnit(text, type)
      }
      let value = try canonical(number, symbol, type)
      try check(type, value: value, typed: text)
      readings.append(
        NewSample(type: type, value: value, start: start, end: start, source: source)
      )
    }
    if readings.count == 2, readings[0].value <= readings[1].value { throw .notAPressure(text) }
    return readings
  }

  private func unreadable(_ text: String, _ topic: SampleTopic) -> HealthModelError {
    guard topic.types.count == 1, let type = topic.types.first else { return .notAPressure(text) }
    return .notANumber(text, type, limits(for: type))
  }
}
