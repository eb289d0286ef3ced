/// The nearest of many messages, gathered in one pass: a heap whose root is the least near.
struct NearestMessages {
  /// A message and how near it is.
  struct Entry: Hashable {
    /// The message's number in the file.
    let number: Int64
    /// How alike it is, from -1 to 1.
    let likeness: Float

    /// Whether it is less near than another; of equals the older one is.
    static func < (one: Entry, other: Entry) -> Bool {
      (one.likeness, one.number) < (other.likeness, other.number)
    }
  }

  private let most: Int
  private let floor: Float
  private var heap: [Entry] = []

  /// Gathers at most so many messages, none less near than a floor.
  init(most: Int, floor: Float) {
    self.most = max(0, most)
    self.floor = floor
  }

  /// The gathered ones, the nearest first.
  var nearestFirst: [Entry] { heap.sorted { $1 < $0 } }

  /// Takes a message, if it is near enough.
  mutating func take(_ number: Int64, _ likeness: Float) {
    guard likeness >= floor, most > 0 else { return }
    let entry = Entry(number: number, likeness: likeness)
    if heap.count < most {
      heap.append(entry)
      return rise()
    }
    guard heap[0] < entry else { return }
    heap[0] = entry
    sink()
  }

  private mutating func rise() {
    var index = heap.count - 1
    while index > 0, heap[index] < heap[(index - 1) / 2] {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func sink() {
    var index = 0
    while true {
      let children = [2 * index + 1, 2 * index + 2].filter { $0 < heap.count }
      guard let least = children.min(by: { heap[$0] < heap[$1] }), heap[least] < heap[index] else {
        return
      }
      heap.swapAt(index, least)
      index = least
    }
  }
}
