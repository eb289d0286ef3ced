package import Core
import Glibc

/// The sex a lung function equation is for.
package enum ReferenceSex: String, Codable, CaseIterable, Sendable {
  /// Female.
  case female
  /// Male.
  case male
}

/// The reference values of GLI Global 2022, from `config/gli-global-2022.json`.
///
/// Race-neutral, ages 3…95 (Bowerman et al. 2023, 10.1164/rccm.202205-0963OC). There is none for
/// PEF. Between the quarter years of the tables the splines are interpolated linearly.
package struct GLIReference: MonitorRules {
  /// Where the file stands.
  package static let file = "config/gli-global-2022.json"

  /// The equations of one sex.
  struct Equations: Decodable, Sendable {
    /// FEV1.
    let fev1: GLIEquation
    /// FVC.
    let fvc: GLIEquation
    /// FEV1/FVC.
    let ratio: GLIEquation
  }

  /// The day the numbers were last compared with their source.
  package let reviewed: String
  /// Where the numbers were published.
  package let source: String
  /// The z-score of the lower limit of normal.
  package let lowerLimitScore: Double
  /// The age of the first entry of the tables, years.
  let firstAge: Double
  /// Years from one entry to the next.
  let ageStep: Double
  /// The equations for women and girls.
  let female: Equations
  /// The equations for men and boys.
  let male: Equations

  /// What makes the file impossible; nil when nothing does.
  package var problem: LocalizedText? {
    guard !source.isEmpty, lowerLimitScore < 0, firstAge > 0, ageStep > 0 else {
      return "the source, the score of the lower limit or the ages are not usable"
    }
    let all = [female, male].flatMap { [$0.fev1, $0.fvc, $0.ratio] }
    let length = female.fev1.medianSplines.count
    let isWhole = all.allSatisfy { one in
      one.medianSplines.count == length && one.spreadSplines.count == length
    }
    return length >= 2 && isWhole ? nil : "the look-up tables do not have one length"
  }

  /// The ages that are covered, years.
  package var ages: ClosedRange<Double> {
    firstAge...firstAge + Double(max(female.fev1.medianSplines.count - 1, 0)) * ageStep
  }

  /// What is usual for a sex, an age and a height.
  ///
  /// - Parameters:
  ///   - sex: which equations.
  ///   - age: fractional years.
  ///   - height: cm.
  /// - Returns: nil outside ``ages`` and for a height that is none.
  package func reference(sex: ReferenceSex, age: Double, height: Double) -> LungReference? {
    guard ages.contains(age), height.isFinite, height > 0 else { return nil }
    let equations = sex == .female ? female : male
    let place = (age - firstAge) / ageStep
    func value(_ equation: GLIEquation) -> LungReference.Distribution? {
      equation.distribution(age: age, height: height, place: place, lowerLimit: lowerLimitScore)
    }
    guard let fev1 = value(equations.fev1), let fvc = value(equations.fvc),
      let ratio = value(equations.ratio)
    else { return nil }
    return LungReference(fev1: fev1, fvc: fvc, ratio: ratio)
  }
}

/// The equations of one measure: median, coefficient of variation and skewness.
struct GLIEquation: Decodable, Sendable {
  /// The constant of ln M.
  let a: Double
  /// What ln height adds to ln M.
  let b: Double
  /// What ln age adds to ln M.
  let c: Double
  /// The constant of ln S.
  let p: Double
  /// What ln age adds to ln S.
  let q: Double
  /// The constant of L.
  let l: Double
  /// What ln age adds to L.
  let k: Double
  /// Added to the logarithm of the median, by age.
  let medianSplines: [Double]
  /// Added to the logarithm of the coefficient of variation, by age.
  let spreadSplines: [Double]

  private enum CodingKeys: String, CodingKey {
    case a, b, c, p, q, l, k
    case medianSplines = "Mspline"
    case spreadSplines = "Sspline"
  }

  /// The distribution at an age and a height; `place` is where the age lies in the tables.
  func distribution(age: Double, height: Double, place: Double, lowerLimit: Double)
    -> LungReference.Distribution?
  {
    let age = log(age)
    let median = exp(a + b * log(height) + c * age + Self.interpolate(medianSplines, at: place))
    let spread = exp(p + q * age + Self.interpolate(spreadSplines, at: place))
    return LungReference.Distribution(
      median: median,
      spread: spread,
      skewness: l + k * age,
      lowerLimitScore: lowerLimit
    )
  }

  private static func interpolate(_ table: [Double], at place: Double) -> Double {
    let index = max(0, min(Int(place), table.count - 2))
    let share = place - Double(index)
    return table[index] + (table[index + 1] - table[index]) * share
  }
}
