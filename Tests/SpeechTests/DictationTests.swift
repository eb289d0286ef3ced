import BundledWords
import Catalogues
import ChatCompletions
import Speech
import Testing

@Suite("A dictation")
struct DictationTests {
  private let first = RecorderProgram(name: "one", arguments: ["/bin/one"])
  private let second = RecorderProgram(name: "two", arguments: ["/bin/two"])

  private let words: Catalogue

  init() throws { words = try englishWords() }

  private func dictation(_ programs: [RecorderProgram]? = nil) -> Dictation {
    Dictation(programs: programs ?? [first, second], place: "speech.example", words)
  }

  /// A dictation after these events.
  private func after(_ events: Dictation.Event...) -> Dictation {
    var dictation = dictation()
    for event in events { _ = dictation.take(event) }
    return dictation
  }

  private func sentence(_ actions: [Dictation.Action]) -> String {
    actions.compactMap { if case .say(let text) = $0 { text } else { nil } }.joined(separator: " ")
  }

  @Test("records, sends, and puts the words on the line")
  func whole() {
    var dictation = dictation()
    let begun = dictation.take(.begin)
    #expect(begun.first == .record(first) && sentence(begun).contains("speech.example"))
    #expect(sentence(begun).contains("F2 or Enter") && sentence(begun).contains("Escape or Ctrl-C"))
    #expect(dictation.take(.finish) == [.stop])
    #expect(dictation.take(.finish) == [])
    let sent = dictation.take(.recorded(.seconds(3), trouble: "ended by signal 15"))
    #expect(sent.last == .send && sentence(sent).contains("3 seconds"))
    #expect(!sentence(sent).contains("signal"), "that it was ended is no trouble")
    let done = dictation.take(.words("one\u{1B}[31m two\n\tthree \u{202E}four "))
    #expect(done.first == .insert("one [31m two three four") && dictation.isOver)
  }

  @Test("ends by itself when it is full, and says so")
  func full() {
    var dictation = after(.begin)
    let actions = dictation.take(.full)
    #expect(actions.first == .stop && sentence(actions).contains("2 minutes"))
    #expect(dictation.take(.recorded(.seconds(120), trouble: nil)).last == .send)
  }

  @Test("that is dropped kills all that runs, and sends nothing more")
  func dropped() {
    for var dictation in [after(.begin), after(.begin, .finish)] {
      let actions = dictation.take(.drop)
      #expect(actions.first == .kill && sentence(actions).contains("Nothing was sent"))
      #expect(dictation.isOver)
      #expect(dictation.take(.recorded(.seconds(9), trouble: nil)) == [])
      #expect(dictation.take(.words("late")) == [] && dictation.take(.drop) == [])
    }
    var sending = after(.begin, .finish, .recorded(.seconds(1), trouble: nil))
    let actions = sending.take(.drop)
    #expect(actions.first == .kill && sentence(actions).contains("may already have"))
  }

  @Test("goes to the next recorder where one has trouble, and says what it was after the last")
  func trouble() {
    var dictation = after(.begin)
    #expect(dictation.take(.recorded(.none, trouble: "no server")) == [.record(second)])
    let actions = dictation.take(.recorded(.none, trouble: "no card"))
    #expect(actions == [.say("no card")] && dictation.isOver)
    var late = after(.begin)
    let kept = late.take(.recorded(.seconds(4), trouble: "unplugged"))
    #expect(kept.first == .say("unplugged") && kept.last == .send)
  }

  @Test("without sound sends nothing and says so")
  func soundless() {
    for (sound, word) in [(Recording.Sound.none, "Nothing was recorded"), (.silence, "is silent")] {
      for var dictation in [after(.begin), after(.begin, .finish)] {
        let actions = dictation.take(.recorded(sound, trouble: nil))
        #expect(actions.count == 1 && sentence(actions).contains(word) && dictation.isOver)
      }
    }
  }

  @Test("that fails says why, and what is tried again")
  func fails() {
    var dictation = after(.begin, .finish, .recorded(.seconds(1), trouble: nil))
    #expect(sentence(dictation.take(.waits("It is loading."))).hasPrefix("It is loading."))
    #expect(dictation.take(.failed("Why.")) == [.say("Why.")] && dictation.isOver)
    var unreadable = after(.begin, .finish, .recorded(.seconds(1), trouble: nil))
    let actions = unreadable.take(.words("\u{1B}\u{202E}\n"))
    #expect(actions.count == 1 && sentence(actions).contains("nothing that can be read"))
  }

  @Test("doesn't begin without a recorder")
  func none() {
    var dictation = dictation([])
    #expect(sentence(dictation.take(.begin)).contains("apt install") && dictation.isOver)
  }

  @Test("takes what comes out of order, whatever it is")
  func anyOrder() {
    let events: [Dictation.Event] = [
      .begin, .finish, .drop, .full, .recorded(.seconds(1), trouble: nil), .words("a"),
      .recorded(.none, trouble: "b"), .waits("c"), .failed("d"),
    ]
    for first in events {
      for second in events {
        for third in events {
          var dictation = after(first, second, third)
          _ = dictation.take(.drop)
          #expect(dictation.isOver || first != .begin && second != .begin && third != .begin)
          if dictation.isOver { #expect(events.allSatisfy { dictation.take($0) == [] }) }
        }
      }
    }
  }
}
