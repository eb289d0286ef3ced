/// Makes a check that has to see something happen before a time is over.
///
/// No fixed time is long enough on a busy machine, so the check is made with 1, 2, 4 and at last
/// 64 times its usual time, until it was conclusive.
///
/// - Parameter check: told how much longer than usual its times have to be; nil when they were over
///   before there was anything to see.
/// - Returns: what it found.
/// - Throws: ``TestFailure`` when no time was enough; what the check throws.
package func withGrowingTime<Finding>(
  _ check: (_ factor: Double) async throws -> Finding?
) async throws -> Finding {
  for factor in [1.0, 2, 4, 8, 16, 32, 64] {
    if let finding = try await check(factor) { return finding }
  }
  throw TestFailure("64 times the usual time was not enough")
}
