import Glibc
import HealthModel
import Testing
import TestSupport

@testable import HealthStorage

@Suite("The size of batches")
struct BatchSizeTests {
  @Test("It grows towards the time a batch may take, and shrinks at once")
  func adapts() {
    var size = settled(commit: .milliseconds(10))
    #expect((29_000...31_000).contains(size.rows))
    size.note(rows: size.rows, work: .milliseconds(800), commit: .zero)
    #expect(size.rows < 8000)
    for _ in 0..<20 { size.note(rows: size.rows, work: .seconds(5), commit: .zero) }
    #expect(size.rows == BatchSize.limits.lowerBound)
    for _ in 0..<40 { size.note(rows: size.rows, work: .zero, commit: .zero) }
    #expect(size.rows == BatchSize.limits.upperBound)
  }

  @Test("What the disk takes is taken from the rows, down to a floor")
  func slowDisk() {
    #expect((19_000...21_000).contains(settled(commit: .milliseconds(80)).rows))
    #expect((14_000...16_000).contains(settled(commit: .seconds(2)).rows))
  }

  @Test("A small rest does not shrink it")
  func rest() {
    var size = settled(commit: .milliseconds(10))
    let before = size.rows
    size.note(rows: 10, work: .milliseconds(1), commit: .milliseconds(5))
    #expect(size.rows >= before)
  }

  /// The size after many batches that take 2 µs a row.
  private func settled(commit: Duration) -> BatchSize {
    var size = BatchSize()
    for _ in 0..<20 {
      size.note(rows: size.rows, work: .microseconds(size.rows * 2), commit: commit)
    }
    return size
  }

  @Test("Rows are parted evenly", arguments: [1, 3999, 4000, 4001, 10_000, 40_000])
  func parts(count: Int) {
    let part = BatchSize().part(of: count)
    #expect((1...4000).contains(part))
    #expect(part * ((count + 3999) / 4000) >= count)
  }
}
