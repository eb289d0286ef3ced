import Testing

@testable import Safety

@Suite struct PhraseMeaningTests {
  /// One of every kind, with whatever stands in it; a new kind doesn't compile without a place here.
  private static let all: [PhraseMeaning] = {
    func following(_ meaning: PhraseMeaning) -> PhraseMeaning? {
      switch meaning {
      case .rule: .idiom
      case .idiom: .negator
      case .negator: .notNegator
      case .notNegator: .scopeEnd
      case .scopeEnd: .longAgo
      case .longAgo: .pastVerb
      case .pastVerb: .again
      case .again: .soon
      case .soon: .fiction
      case .fiction: .retraction
      case .retraction: .own
      case .own: .other
      case .other: .doubt
      case .doubt: .done
      case .done: .negatorAfter
      case .negatorAfter: .denial
      case .denial: .speaker
      case .speaker: .command
      case .command: .unfinished
      case .unfinished: .interjection
      case .interjection, .reply, .reassurance: nil
      }
    }
    var all = [PhraseMeaning.rule(0), .rule(1), .rule(4711)]
    var next = following(.rule(0))
    while let meaning = next {
      all.append(meaning)
      next = following(meaning)
    }
    all += CrisisReply.allCases.map(PhraseMeaning.reply)
    for reassurance in Reassurance.allCases {
      all += [false, true].map { .reassurance(reassurance, endsSentence: $0) }
    }
    return all
  }()

  @Test(arguments: all)
  func `a meaning comes back from its number`(meaning: PhraseMeaning) {
    #expect(PhraseMeaning(number: meaning.number) == meaning)
  }

  @Test func `no two have the same number`() {
    let numbers = Self.all.map(\.number)
    #expect(Set(numbers).count == numbers.count)
    #expect(PhraseMeaning(number: -1) == nil)
  }
}
