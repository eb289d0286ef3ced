/// A check-in that asks after the person before anything else, because of what they have written.
struct GentleCheckIn {
  /// Whether the danger is open; else it was within the last day.
  let isOpen: Bool
  /// Whether the numbers are named behind the question: only where they were asked for.
  let namesNumbers: Bool
}
