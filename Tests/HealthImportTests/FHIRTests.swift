import Core
import HealthImport
import HealthModel
import Testing

@Suite("FHIR")
struct FHIRTests {
  private func read(_ bytes: [UInt8]) -> [ImportItem] {
    let (items, failure) = FormatSupport.read(
      FHIRReader(options: FormatSupport.options()),
      bytes
    )
    #expect(failure == nil)
    return items
  }

  /// An Observation with these members beside a LOINC code.
  private func observation(_ code: String, _ rest: String) -> String {
    """
    {"resourceType":"Observation","status":"final","effectiveInstant":"2026-03-29T14:05:00Z",\
    "code":{"coding":[{"system":"http://loinc.org","code":"\(code)"}]},\(rest)}
    """
  }

  @Test("A Bundle's observations are read by their LOINC codes and UCUM units")
  func bundle() throws {
    let bytes = try FormatSupport.fixture("fhir/bundle.json")
    #expect(ImportFormat.of(bytes, name: "x")?.name == "fhir")
    let items = read(bytes)
    #expect(
      items.samples.map { "\($0.type.name) \(($0.value * 10).rounded() / 10) \($0.source)" } == [
        "heart-rate 72.0 Polar H10", "blood-pressure-systolic 120.0 FHIR",
        "blood-pressure-diastolic 80.0 FHIR", "fvc 4.1 FHIR", "pef 450.0 FHIR",
        "heart-rate 72.0 FHIR", "blood-glucose 90.0 FHIR",
      ]
    )
    #expect(items.samples[1].end.description == "2026-03-29T14:06:00+00:00")
    #expect(items.ignored == 4)
  }

  @Test("Observations that can't be readings are left out under their reasons")
  func rejections() throws {
    let rejected = read(try FormatSupport.fixture("fhir/bundle.json")).rejected
    #expect(
      rejected == [
        RejectedRow(.badValue, .record(7), detail: "heart rate has no valueQuantity"),
        RejectedRow(
          .badTime,
          .record(11),
          detail: "it has neither effectiveDateTime nor effectivePeriod"
        ),
        RejectedRow(.badUnit, .record(12), detail: "heart rate is not measured in “kg”"),
        RejectedRow(.badValue, .record(13), detail: "heart rate is only known as “>” a value"),
        RejectedRow(.badUnit, .record(14), detail: "heart rate comes without a unit"),
      ]
    )
  }

  @Test("A date without a time is that day, in the zone at hand; a month names no day")
  func days() throws {
    let text = """
      {"resourceType":"Observation","status":"final","effectiveDateTime":"1999-07-02",\
      "code":{"coding":[{"system":"http://loinc.org","code":"8867-4"}]},\
      "valueQuantity":{"value":44,"code":"/min"}}
      """
    let zone = try #require(ImportZone.named("America/New_York"))
    let reader = FHIRReader(options: FormatSupport.options(zone: zone))
    let sample = try #require(FormatSupport.read(reader, Array(text.utf8)).items.samples.first)
    #expect(
      sample.line == "heart-rate 44.0 1999-07-02T00:00:00-04:00 1999-07-02T23:59:59-04:00 FHIR"
    )
    #expect(sample.metadata == ["WholeDay": "1"])
    let month = text.replacing("1999-07-02", with: "1999-07")
    #expect(
      read(Array(month.utf8)).rejected.map(\.detail.english)
        == ["“effectiveDateTime” is “1999-07”, which names no day"]
    )
  }

  @Test(
    "Pressures as components count in an observation of blood pressure only",
    arguments: [
      ("http://loinc.org", "85354-9", 2), ("http://loinc.org", "55284-4", 2),
      ("http://loinc.org", "35094-2", 2), ("http://snomed.info/sct", "75367002", 2),
      // The pressure in the left ventricle, and a code of no system.
      ("http://snomed.info/sct", "276774000", 0), ("urn:other", "85354-9", 0),
    ]
  )
  func components(system: String, code: String, count: Int) {
    let text = """
      {"resourceType":"Observation","status":"final","effectiveDateTime":"2026-03-29T14:05:00Z",\
      "code":{"coding":[{"system":"\(system)","code":"\(code)"}]},"component":[\
      {"code":{"coding":[{"system":"http://loinc.org","code":"8480-6"}]},"valueQuantity":{"value":120,"code":"mm[Hg]"}},\
      {"code":{"coding":[{"system":"http://loinc.org","code":"8462-4"}]},"valueQuantity":{"value":10,"code":"mm[Hg]"}}]}
      """
    #expect(read(Array(text.utf8)).samples.count == count)
  }

  @Test("A bulk export has one resource a line, a single Observation stands alone")
  func lines() {
    let one = observation("9279-1", #""valueQuantity":{"value":14,"code":"/min"}"#)
    #expect(read(Array(one.utf8)).samples.map(\.type) == [.respiratoryRate])
    let items = read(Array("\(one)\n{\"resourceType\":\"Patient\"}\n\(one)\n".utf8))
    #expect(items.samples.count == 2)
    #expect(items.ignored == 1)
  }

  @Test(
    "Every code and every unit is known",
    arguments: [
      ("8867-4", 72.0, "{beats}/min", "heart-rate", 72.0), ("8867-4", 1.2, "/s", "heart-rate", 72),
      ("40443-4", 57, "/min{beats}", "resting-heart-rate", 57),
      ("9279-1", 14, "{breaths}/min", "respiratory-rate", 14),
      ("80404-7", 0.055, "s", "heart-rate-variability", 55),
      ("59408-5", 97, "%", "oxygen-saturation", 97), ("2708-6", 97, "%", "oxygen-saturation", 97),
      ("8310-5", 98.6, "[degF]", "body-temperature", 37),
      ("8310-5", 37, "Cel", "body-temperature", 37),
      ("29463-7", 150, "[lb_av]", "body-mass", 68.04), ("29463-7", 68_000, "g", "body-mass", 68),
      ("8302-2", 70, "[in_i]", "height", 177.8), ("8302-2", 1.75, "m", "height", 175),
      ("55423-8", 120, "{steps}", "steps", 120), ("55423-8", 120, "1", "steps", 120),
      ("19870-5", 4100, "mL", "fvc", 4.1), ("20150-9", 3.1, "l", "fev1", 3.1),
      ("19935-6", 450, "L/min", "pef", 450),
    ]
  )
  func codes(code: String, value: Double, unit: String, type: String, expected: Double) {
    let text = observation(code, #""valueQuantity":{"value":\#(value),"code":"\#(unit)"}"#)
    let samples = read(Array(text.utf8)).samples
    #expect(samples.map(\.type.name) == [type])
    #expect(abs((samples.first?.value ?? 0) - expected) < 0.01)
  }
}
