import Hub
import PostgreSQL
import TestSupport
import Testing

/// Runs a test once on each version of PostgreSQL that is there.
struct EachPostgres: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    // A suite's own scope is around all of its tests.
    guard testCase != nil else { return try await function() }
    for version in PostgresServer.Version.allCases where version.isThere {
      try await PostgresServer.$version.withValue(version) { try await function() }
    }
  }
}

extension Trait where Self == EachPostgres {
  /// Once on each version of PostgreSQL that is there.
  static var eachPostgres: Self { Self() }
}

@Suite("The hub's tests", .timeLimit(.minutes(90)))
struct EachPostgresTests {
  @Test(
    "run on PostgreSQL 18, too",
    .enabled(
      if: PostgresServer.Version.newer.isThere,
      "scripts/postgresql.sh has fetched no PostgreSQL 18."
    )
  )
  func newer() async throws {
    var found: [PostgresServer.Version: Int64] = [:]
    for version in PostgresServer.Version.allCases {
      try await PostgresServer.$version.withValue(version) {
        let bench = try await HubBench()
        let rows = try await bench.sql("SELECT current_setting('server_version_num')::bigint")
        found[version] = rows.first?.number(0)
      }
    }
    #expect(try #require(found[.debian]) >= 150_000)
    #expect((180_000..<190_000).contains(try #require(found[.newer])))
  }
}
