import Catalogues
import HealthModel
package import Monitors

/// What the breathing test says around a blow: what to do, and which values it can't have.
extension BreathingWording {
  /// What everybody should know before blowing; what matters most stands first, as a small window
  /// cuts off the end.
  package var instructions: [String] {
    [self(.guideStop), self(.guideSit), self(.guideBlow), self(.guidePicture)]
  }

  /// What to do at a moment, in a sentence, with the seconds left.
  package func guidance(_ moment: BlowCourse.Moment, _ mode: BlowMode) -> String {
    let key: SpirometryKey =
      switch moment.phase {
      case .ready: .getReady
      case .breatheIn: .breatheIn
      case .blow: mode == .twoSeconds || moment.share < 0.25 ? .blow : .goOn
      case .rest: .timeUp
      }
    return self(key, ["seconds": "\(moment.secondsLeft)"])
  }

  /// What is said of a mode that has no FVC; nil of the other.
  package func limits(_ mode: BlowMode) -> String? { mode.givesFVC ? nil : self(.twoSeconds) }

  /// What is said of an FVC that was left out; nil where none was.
  package func leftOut(_ fvc: Double?) -> String? {
    fvc.map { self(.fvcLeftOut, ["value": volume($0)]) }
  }

  /// How a quantity is called.
  func name(_ quantity: BlowQuantity) -> String {
    switch quantity {
    case .fvc: self(.fvc)
    case .fev1: self(.fev1)
    case .pef: self(.pef)
    case .backExtrapolatedVolume, .expiratoryTime, .plateau: quantity.rawValue.uppercased()
    }
  }

  /// Why a line of a device isn't understood, in a sentence; it may hold text of the device.
  package func sentence(for fault: BlowReadout.Fault) -> String {
    switch fault {
    case .notALine(let text): self(.notALine, ["text": text])
    case .wrongCount(let text, let values, let names):
      self(.wrongCount, ["text": text, "values": "\(values)", "names": "\(names)"])
    case .notAValue(let text, let name): self(.notAValue, ["typed": text, "name": name])
    case .notJSON(let text): self(.notJSON, ["text": text])
    case .namesNone(let text): self(.namesNone, ["text": text])
    case .tooLong: self(.lineTooLong, ["bytes": "\(DeviceLines.longest)"])
    }
  }

  // MARK: - Values no blow can have

  /// Why no blow can have what a person gave of FVC, FEV1 and PEF; nil where one can.
  ///
  /// The judgement itself is ``Blow``'s.
  package func refusal(of values: BlowValues, rules: BreathingRules) -> BlowForm.Refusal? {
    guard !values.isEmpty else {
      return BlowForm.Refusal(message: self(.emptyBlow), hint: self(.emptyBlowHint))
    }
    return refusal(.fvc, values.fvc, rules) ?? refusal(.fev1, values.fev1, rules)
      ?? refusal(flow: values.pef, rules) ?? refusal(fev1: values.fev1, of: values.fvc)
  }

  private func refusal(
    _ quantity: BlowQuantity,
    _ value: Double?,
    _ rules: BreathingRules
  ) -> BlowForm.Refusal? {
    let low = rules.possible.lowestVolume.value
    let high = rules.possible.highestVolume.value
    guard let value, !(value >= low && value <= high) else { return nil }
    let lowest = words.number(SampleType.forcedVitalCapacity.number(low))
    return BlowForm.Refusal(
      message: self(.impossible, ["name": name(quantity), "value": volume(value)]),
      hint: self(.acceptedRange, ["low": lowest, "high": volume(high)])
    )
  }

  private func refusal(flow: Double?, _ rules: BreathingRules) -> BlowForm.Refusal? {
    let low = rules.possible.lowestPeakFlow.value
    let high = rules.possible.highestPeakFlow.value
    guard let flow, !(flow >= low && flow <= high) else { return nil }
    func figure(_ value: Double, _ unit: String) -> String {
      words.quantity(FigureText.plain(value), unit)
    }
    var places = ["low": words.number(FigureText.plain(low)), "high": figure(high, "L/min")]
    var key = SpirometryKey.acceptedRange
    if flow > 0, flow * 60 >= low, flow * 60 <= high {
      key = .acceptedFlow
      places["second"] = figure(flow, "L/s")
      places["minute"] = figure(flow * 60, "L/min")
    }
    return BlowForm.Refusal(
      message: self(.impossible, ["name": name(.pef), "value": figure(flow, "L/min")]),
      hint: self(key, places)
    )
  }

  private func refusal(fev1: Double?, of fvc: Double?) -> BlowForm.Refusal? {
    guard let fev1, let fvc, fev1 > fvc else { return nil }
    return BlowForm.Refusal(
      message: self(.impossibleFEV1, ["fev1": volume(fev1), "fvc": volume(fvc)]),
      hint: self(.acceptedFEV1)
    )
  }
}
