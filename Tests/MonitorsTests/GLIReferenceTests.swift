import Foundation
import Monitors
import Testing
import TestSupport

/// The equations as the publication prints them, written here a second time in another form: powers
/// instead of exponentials, the tables read from the file by themselves.
private struct PrintedEquations {
  /// The factors of one measure: median, variation, skewness.
  private typealias Row = (
    a: Double, b: Double, c: Double, p: Double, q: Double, l: Double, k: Double
  )

  private static let rows: [String: Row] = [
    "male.fev1": (-11.399108, 2.462664, -0.011394, -2.256278, 0.080729, 1.22703, 0),
    "male.fvc": (-12.629131, 2.727421, 0.009174, -2.195595, 0.068466, 0.9346, 0),
    "male.ratio": (1.022608, -0.218592, -0.027586, -2.882025, 0.068889, 3.8243, -0.3328),
    "female.fev1": (-10.901689, 2.385928, -0.076386, -2.364047, 0.129402, 1.21388, 0),
    "female.fvc": (-12.055901, 2.621579, -0.035975, -2.310148, 0.120428, 0.899, 0),
    "female.ratio": (0.9189568, -0.1840671, -0.0461306, -3.171582, 0.144358, 6.6490, -0.9920),
  ]

  private let tables: [String: [String: [Double]]]

  init() throws {
    let data = Data(try Bundled.bytes("config/gli-global-2022.json"))
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    var tables: [String: [String: [Double]]] = [:]
    for sex in ["male", "female"] {
      let measures = try #require(root[sex] as? [String: [String: Any]])
      for (measure, values) in measures {
        tables["\(sex).\(measure)"] = values.compactMapValues { $0 as? [Double] }
      }
    }
    self.tables = tables
  }

  func values(_ sex: String, _ measure: String, age: Double, height: Double, value: Double) throws
    -> (median: Double, limit: Double, z: Double)
  {
    let row = try #require(Self.rows["\(sex).\(measure)"])
    let table = try #require(tables["\(sex).\(measure)"])
    func spline(_ name: String) throws -> Double {
      let points = try #require(table[name])
      let quarters = age * 4 - 12
      let below = Int(quarters.rounded(.down))
      let above = min(below + 1, points.count - 1)
      let weight = quarters.truncatingRemainder(dividingBy: 1)
      return (1 - weight) * points[below] + weight * points[above]
    }
    let median =
      pow(M_E, row.a) * pow(height, row.b) * pow(age, row.c) * pow(M_E, try spline("Mspline"))
    let spread = pow(M_E, row.p) * pow(age, row.q) * pow(M_E, try spline("Sspline"))
    let skewness = row.l + row.k * log2(age) * M_LN2
    let limit = median * pow(1 - 1.645 * skewness * spread, 1 / skewness)
    let z = (pow(value, skewness) / pow(median, skewness) - 1) / skewness / spread
    return (median, limit, z)
  }
}

@Suite("The reference values of GLI Global 2022")
struct GLIReferenceTests {
  /// One person with what is printed for them.
  struct Golden: Sendable {
    let sex: ReferenceSex
    let age: Double
    let height: Double
    /// The predicted value and the lower limit of FEV1, FVC and their ratio.
    let values: [Double]

    init(_ sex: ReferenceSex, _ age: Double, _ height: Double, _ values: [Double]) {
      (self.sex, self.age, self.height, self.values) = (sex, age, height, values)
    }
  }

  static let golden = [
    Golden(.male, 40, 175, [3.8355, 2.9388, 4.6986, 3.6177, 0.8150, 0.7102]),
    Golden(.female, 40, 165, [2.9652, 2.2437, 3.5755, 2.7262, 0.8281, 0.7189]),
    Golden(.male, 25, 180, [4.4815, 3.5062, 5.3041, 4.1507, 0.8459, 0.7385]),
    Golden(.male, 65, 175, [3.0977, 2.2813, 4.0223, 3.0091, 0.7755, 0.6490]),
    Golden(.female, 70, 158, [2.0041, 1.3979, 2.5544, 1.8087, 0.7923, 0.6628]),
    Golden(.male, 10, 140, [1.9576, 1.5394, 2.2700, 1.7864, 0.8682, 0.7577]),
    Golden(.male, 90, 165, [2.1336, 1.5177, 2.9235, 2.1353, 0.7581, 0.6008]),
  ]

  /// A value to four decimals, as printed.
  private func printed(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

  @Test("are the printed ones to four decimals", arguments: golden)
  func predicted(_ person: Golden) throws {
    let usual = try #require(
      try Bundled.gli().reference(sex: person.sex, age: person.age, height: person.height)
    )
    let found = [usual.fev1, usual.fvc, usual.ratio].flatMap { [$0.median, $0.lowerLimit] }
    #expect(found.map(printed) == person.values)
  }

  @Test(
    "give the printed z-scores at 80 % of the predicted value",
    arguments: [
      (ReferenceSex.male, 175.0, -1.414, -1.429), (.female, 165.0, -1.359, -1.382),
    ]
  )
  func scores(_ sex: ReferenceSex, _ height: Double, _ fev1: Double, _ fvc: Double) throws {
    let usual = try #require(try Bundled.gli().reference(sex: sex, age: 40, height: height))
    #expect(abs(usual.fev1.score(of: 0.8 * usual.fev1.median) - fev1) < 0.0005)
    #expect(abs(usual.fvc.score(of: 0.8 * usual.fvc.median) - fvc) < 0.0005)
  }

  @Test("agree with an independent computation at 1,000 random points")
  func random() throws {
    let seed =
      ProcessInfo.processInfo.environment["MINDPULSE_SEED"].flatMap(UInt64.init)
      ?? .random(in: 1 ... .max)
    var generator = SeededGenerator(seed: seed)
    let gli = try Bundled.gli()
    let printed = try PrintedEquations()
    for _ in 0..<1000 {
      let sex = Bool.random(using: &generator) ? ReferenceSex.male : .female
      let age = Double.random(in: 3...95, using: &generator)
      let height = Double.random(in: 90...205, using: &generator)
      let share = Double.random(in: 0.2...1.4, using: &generator)
      let usual = try #require(gli.reference(sex: sex, age: age, height: height))
      for (name, found) in [("fev1", usual.fev1), ("fvc", usual.fvc), ("ratio", usual.ratio)] {
        let value = share * found.median
        let expected = try printed.values(
          sex.rawValue,
          name,
          age: age,
          height: height,
          value: value
        )
        let place = "\(sex) \(name) at \(age) y, \(height) cm, seed \(seed)"
        #expect(abs(found.median / expected.median - 1) < 1e-9, "\(place)")
        #expect(abs(found.lowerLimit / expected.limit - 1) < 1e-9, "\(place)")
        #expect(abs(found.score(of: value) - expected.z) < 1e-7, "\(place)")
      }
    }
  }

  @Test("have the lower limit at z = -1.645 and the predicted value at 0")
  func limits() throws {
    let usual = try #require(try Bundled.gli().reference(sex: .female, age: 33.3, height: 170))
    for one in [usual.fev1, usual.fvc, usual.ratio] {
      #expect(abs(one.score(of: one.lowerLimit) + 1.645) < 1e-9)
      #expect(abs(one.score(of: one.median)) < 1e-9)
    }
  }

  @Test("reach from 3 to 95 years, both included, and are interpolated in between")
  func ages() throws {
    let gli = try Bundled.gli()
    #expect(gli.ages == 3...95)
    for age in [3.0, 95] { #expect(gli.reference(sex: .male, age: age, height: 100) != nil) }
    for age in [2.99, 95.01, -1, .nan] {
      #expect(gli.reference(sex: .male, age: age, height: 100) == nil)
    }
    for height in [0.0, -170, .nan, .infinity] {
      #expect(gli.reference(sex: .male, age: 40, height: height) == nil)
    }
    let girl = try #require(gli.reference(sex: .female, age: 8.1, height: 128))
    #expect(abs(girl.fev1.median - 1.5075) < 0.00005)
  }
}
