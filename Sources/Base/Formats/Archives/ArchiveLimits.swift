/// How much an archive may hold before it is taken for a bomb.
package struct ArchiveLimits: Sendable {
  /// Bytes of all files together, unpacked; 64 GiB: the largest exports reported have 3 GB.
  package var unpacked = 64 << 30
  /// Unpacked bytes for each packed one; real exports have about 18, deflate reaches 1032.
  package var ratio = 1000
  /// Unpacked bytes that are allowed whatever the ratio, 64 MiB.
  package var free = 64 << 20
  /// Entries; a Takeout of many years has thousands.
  package var entries = 200_000

  /// The limits for exports of health data.
  package init() {}

  /// Whether so much out of so little is allowed.
  package func allows(unpacked: Int, packed: Int) -> Bool {
    if unpacked > self.unpacked { return false }
    return unpacked <= free || unpacked / max(1, packed) <= ratio
  }
}
