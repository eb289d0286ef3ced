import Core
@testable import Phrases
@testable import Safety
import Testing

@Suite("The spelling pass")
struct RespellingTests {
  private static let screener = SafetyFixtures.screener

  @Test(
    "finds what is mistyped, written by ear, run together or in parts",
    arguments: [
      ("i wnat to hagn myslef", "one slip in each word"),
      ("wnt 2 end my lfie", "texting"),
      ("wsih i was nevr born", "letters changed round and left out"),
      ("i hrut myslef on prupose", "three slips"),
      ("idontwanttobealiveanymore", "run together"),
      ("i d0nt want t0 ex1st", "digits for letters"),
      ("i dont wa nt to ex ist any more", "in parts"),
      ("ih wll nicgt mehr lbeen", "German"),
      ("ichwilleinfachnurnochsterben", "German, run together"),
      ("ich wil mich umbringn", "German, letters left out"),
      ("kiero mroir", "Spanish"),
    ]
  )
  func found(_ text: String, _ way: String) {
    #expect(Self.screener.screen(text).level >= .present, "\(way): \(text)")
  }

  @Test(
    "makes no danger of words that are no slip",
    arguments: [
      "the kiln is cooling down and my mug is in it", "we dyed the wool with madder and weld",
      "Liv is coming over, we are baking", "the dyke held", "my hamster's name is Kilo",
      "der Kuchen ist fertig und die Nudel kocht", "mi prima Diez viene hoy",
      "hangar, hanger, hangout: three words in today's quiz",
    ]
  )
  func calm(_ text: String) { #expect(Self.screener.screen(text).level < .present, "\(text)") }

  @Test("says what is safe only if the words as written say it too")
  func reassurance() {
    #expect(Self.screener.screen("i havent taken anything").reassurances == [.nothingDone])
    #expect(Self.screener.screen("i havvent tkaen anythng").reassurances.isEmpty)
  }

  @Test("counts the reading that weighs more")
  func heavier() {
    // As it is written nothing is denied; respelled it is.
    #expect(Self.screener.screen("nvoer kill myself").level >= .present)
  }

  @Test("keeps the offsets of the message as it was typed")
  func spans() throws {
    let text = "hello. i wnat to hagn myslef"
    let spans = Self.screener.screen(text).spans
    let last = try #require(spans.last)
    #expect(String(decoding: Array(text.utf8)[last], as: UTF8.self).hasSuffix("myslef"))
  }

  @Test("takes time in proportion to the length, however many words are unknown")
  func bounded() {
    let words = (0..<4000).map { "xq\(String($0, radix: 26).map { "w\($0)" }.joined())z" }
    #expect(Self.screener.screen(words.joined(separator: " ")).level < .present)
  }

  @Test("has lists in which no slip of a core word stands")
  func lists() throws {
    let lexicon = try CrisisLexicon(json5: SafetyFixtures.config("crisis-language.json5"))
    for (code, language) in lexicon.languages {
      let words = (language.frequent ?? []).flatMap { TextFolding.words($0) }
      #expect((3000...7000).contains(words.count), "\(code): \(words.count)")
      #expect(Set(words).count == words.count)
      #expect(Set(["suicid", "kil", "myslef", "lfie", "nit", "morrir"]).isDisjoint(with: words))
    }
  }

  @Test(
    "tells slips from other words",
    arguments: [
      ("wnat", "want", true), ("hert", "hurt", true), ("kil", "kill", true),
      ("die", "dye", false), ("mroir", "morir", true), ("cat", "cut", false),
      ("hagn", "hang", true), ("bill", "kill", false), ("suicode", "suicide", true),
    ]
  )
  func slips(_ token: String, _ word: String, _ isSlip: Bool) {
    #expect((SlipKind(from: Array(token.utf8), to: Array(word.utf8)[...]) != nil) == isSlip)
  }

  @Test(
    "hears words that sound alike",
    arguments: [
      ("sooicide", "suicide"), ("suizide", "suicide"), ("nife", "knife"),
      ("tode", "tod"), ("kerer", "querer"),
    ]
  )
  func sounds(_ written: String, _ meant: String) {
    #expect(SoundKey.of(written) == SoundKey.of(meant))
  }
}
