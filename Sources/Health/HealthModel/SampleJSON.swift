/// A sample as `--json` prints it.
package struct SampleJSON: Encodable {
  package let id: Int64
  package let type: String
  package let value: Double
  package let unit: String
  package let start: Timestamp
  package let end: Timestamp
  package let source: String
  /// Seconds since the reading; only where the newest readings are asked for.
  package let ageSeconds: Int?

  /// The sample in the keys others rely on.
  package init(_ sample: Sample, now: Timestamp? = nil) {
    id = sample.id
    type = sample.type.name
    value = sample.value
    unit = sample.type.canonicalUnit.symbol
    start = sample.start
    end = sample.end
    source = sample.source
    ageSeconds = now.map { Int($0.milliseconds(since: sample.start) / 1000) }
  }
}
