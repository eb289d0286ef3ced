/// How often something may happen, for each of many who do it: a bucket that fills with time.
///
/// Times are seconds of any clock that only goes forward.
package struct RequestRate: Sendable {
  /// How many are remembered; whoever did it longest ago is forgotten first.
  private static let room = 256

  private struct Bucket {
    var left: Double
    var time: Double
  }

  private let most: Double
  private let perSecond: Double
  private var buckets: [String: Bucket] = [:]

  /// A rate.
  ///
  /// - Parameters:
  ///   - most: how often at once.
  ///   - minute: how often in a minute, in the long run.
  package init(most: Int, minute: Int) {
    self.most = Double(most)
    perSecond = Double(minute) / 60
  }

  /// Takes one; how many whole seconds to wait where there is none, else nil.
  package mutating func take(_ who: String, at now: Double) -> Int? {
    var bucket = buckets[who] ?? Bucket(left: most, time: now)
    bucket.left = min(most, bucket.left + max(0, now - bucket.time) * perSecond)
    bucket.time = now
    defer { keep(bucket, of: who) }
    guard bucket.left < 1 else {
      bucket.left -= 1
      return nil
    }
    return Int(((1 - bucket.left) / perSecond).rounded(.up))
  }

  private mutating func keep(_ bucket: Bucket, of who: String) {
    if buckets[who] == nil, buckets.count >= Self.room,
      let oldest = buckets.min(by: { ($0.value.time, $0.key) < ($1.value.time, $1.key) })
    {
      buckets[oldest.key] = nil
    }
    buckets[who] = bucket
  }
}
