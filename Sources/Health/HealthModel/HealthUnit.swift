/// A unit of measurement, written as HealthKit writes it (`HKUnit.unitString`).
package struct HealthUnit: Hashable, Sendable {
  /// The unit as text, such as `count/min`.
  package let symbol: String
  /// What kind of thing it measures; only units of one dimension convert into each other.
  package let dimension: String
  /// The value in the dimension's base unit is `value × factor + offset`.
  package let factor: Double
  /// Added after the factor; 0 for all but temperatures.
  package let offset: Double
  /// Other spellings that are accepted, lower case.
  package let spellings: [String]

  private init(
    _ symbol: String,
    _ dimension: String,
    factor: Double = 1,
    offset: Double = 0,
    spellings: [String] = []
  ) {
    self.symbol = symbol
    self.dimension = dimension
    self.factor = factor
    self.offset = offset
    self.spellings = spellings
  }

  /// Two units are one when their symbols are.
  package static func == (left: HealthUnit, right: HealthUnit) -> Bool {
    left.symbol == right.symbol
  }

  /// Hashes the symbol alone, as equality compares it.
  package func hash(into hasher: inout Hasher) { hasher.combine(symbol) }

  /// A value of this unit in another one; nil when they measure different things.
  package func convert(_ value: Double, to other: HealthUnit) -> Double? {
    if self == other { return value }
    guard dimension == other.dimension else { return nil }
    return (value * factor + offset - other.offset) / other.factor
  }

  /// The unit with this symbol or spelling; a symbol is matched exactly before spellings are tried.
  package static func named(_ text: String) -> HealthUnit? {
    all.first { $0.symbol == text }
      ?? all.first { $0.symbol.lowercased() == text.lowercased() }
      ?? all.first { $0.spellings.contains(text.lowercased()) }
  }

  /// Every unit that measures the same thing as this one.
  package var compatible: [HealthUnit] { Self.all.filter { $0.dimension == dimension } }
}

extension HealthUnit {
  /// Beats or breaths a minute.
  package static let countPerMinute = HealthUnit(
    "count/min",
    "frequency",
    spellings: [
      "bpm", "/min", "brpm", "per minute", "beats/min", "breaths/min", "beats", "breaths",
    ]
  )
  /// Beats or breaths a second.
  package static let countPerSecond = HealthUnit(
    "count/s",
    "frequency",
    factor: 60,
    spellings: ["hz", "/s"]
  )
  /// A thousandth of a second, the base of durations.
  package static let millisecond = HealthUnit(
    "ms",
    "time",
    spellings: ["millisecond", "milliseconds"]
  )
  /// A second.
  package static let second = HealthUnit(
    "s",
    "time",
    factor: 1000,
    spellings: ["second", "seconds"]
  )
  /// Hundredths, 0…100.
  package static let percent = HealthUnit("%", "fraction", spellings: ["percent"])
  /// The usual unit of blood pressure.
  package static let millimetreOfMercury = HealthUnit("mmHg", "pressure")
  /// The SI's unit of blood pressure.
  package static let kilopascal = HealthUnit("kPa", "pressure", factor: 7.500_616_827_041_7)
  /// A degree on Celsius's scale, the base of temperatures.
  package static let degreeCelsius = HealthUnit(
    "degC",
    "temperature",
    spellings: ["°c", "c", "celsius"]
  )
  /// A degree on Fahrenheit's scale.
  package static let degreeFahrenheit = HealthUnit(
    "degF",
    "temperature",
    factor: 5.0 / 9.0,
    offset: -160.0 / 9.0,
    spellings: ["°f", "f", "fahrenheit"]
  )
  /// A kilogram.
  package static let kilogram = HealthUnit("kg", "mass", spellings: ["kgs", "kilo", "kilos"])
  /// An avoirdupois pound.
  package static let pound = HealthUnit(
    "lb",
    "mass",
    factor: 0.453_592_37,
    spellings: ["lbs", "pound", "pounds"]
  )
  /// A thousandth of a kilogram.
  package static let gram = HealthUnit("g", "mass", factor: 0.001, spellings: ["grams"])
  /// A stone of fourteen pounds.
  package static let stone = HealthUnit(
    "st",
    "mass",
    factor: 6.350_293_18,
    spellings: ["stone", "stones"]
  )
  /// A centimetre, the base of lengths.
  package static let centimetre = HealthUnit("cm", "length")
  /// A metre.
  package static let metre = HealthUnit("m", "length", factor: 100)
  /// An inch.
  package static let inch = HealthUnit("in", "length", factor: 2.54)
  /// A foot of twelve inches.
  package static let foot = HealthUnit("ft", "length", factor: 30.48)
  /// A plain number, such as of steps.
  package static let count = HealthUnit("count", "count")
  /// A litre.
  package static let litre = HealthUnit(
    "L",
    "volume",
    spellings: ["litre", "liter", "litres", "liters"]
  )
  /// A thousandth of a litre.
  package static let millilitre = HealthUnit("mL", "volume", factor: 0.001)
  /// Flow of breath, as peak-flow meters show it.
  package static let litrePerMinute = HealthUnit("L/min", "flow")
  /// Flow of breath, as spirometers show it.
  package static let litrePerSecond = HealthUnit("L/s", "flow", factor: 60)
  /// Oxygen taken up in a minute, for each kilogram of the body, as Apple's export writes it.
  package static let millilitrePerKilogramMinute = HealthUnit(
    "mL/min·kg",
    "uptake",
    spellings: [
      "ml/(kg·min)", "ml/kg·min", "ml/kg/min", "ml/min/kg", "ml/(min·kg)", "ml/(kg*min)",
      "ml/kg*min",
    ]
  )
  /// Sugar in the blood, in the unit of the United States and most of Europe.
  package static let milligramPerDecilitre = HealthUnit("mg/dL", "concentration")
  /// Sugar in the blood by amount of substance; one millimole of glucose is 180.156 mg.
  package static let millimolePerLitre = HealthUnit(
    "mmol/L",
    "concentration",
    factor: 18.015_588
  )
  /// Mood on the scale −5…5.
  package static let score = HealthUnit("score", "score", spellings: ["-5…5", "-5...5"])
  /// A category's whole-number value.
  package static let category = HealthUnit("category", "category")

  /// Every unit.
  ///
  /// Factors: the international avoirdupois pound and inch (1959), 1 kPa = 7.50062 mmHg (ISO 80000-4);
  /// the molar mass of glucose as HealthKit has it (`HKUnitMolarMassBloodGlucose`).
  package static let all: [HealthUnit] = [
    .countPerMinute, .countPerSecond, .millisecond, .second, .percent, .millimetreOfMercury,
    .kilopascal, .degreeCelsius, .degreeFahrenheit, .kilogram, .pound, .gram, .stone,
    .centimetre, .metre, .inch, .foot, .count, .litre, .millilitre, .litrePerMinute,
    .litrePerSecond, .millilitrePerKilogramMinute, .milligramPerDecilitre, .millimolePerLitre,
    .score, .category,
  ]
}
