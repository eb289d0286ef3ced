import BundledWords
import Assessment
import BundledFiles
import Catalogues
import CheckIns
import HealthModel
import Listening
import Testing

@testable import Dialogue
@testable import Prompts

@Suite("A check-in of the listener's in another language") struct SpokenCheckInTests {
  /// What there is to speak of.
  private static var contexts: [PromptContext] {
    var unusual = context(calm, isCheckIn: true)
    unusual.unusual = [
      BaselineComparison(
        type: "respiratory-rate",
        median: 12.5,
        spread: 1,
        days: 20,
        score: 4,
        state: .above
      )
    ]
    var caused = context(calm, isCheckIn: true)
    (caused.cause, caused.spokenCause) = ("A reason.", "(caused)")
    var back = context(calm, name: "Ada", isCheckIn: true)
    back.previousVitals = racing
    var failing = context(
      [vital(.heartRate, nil, .unknown), vital(.respiratoryRate, nil, .unknown)],
      isCheckIn: true
    )
    let missing = failing
    failing.fault = ReadingsFault(.damaged)
    let low = [vital(.heartRate, 48, .below), vital(.respiratoryRate, 14, .within)]
    let mixed = [vital(.heartRate, 118, .above), vital(.respiratoryRate, 9, .below)]
    return [racing, calm, unclear, low, mixed].map { context($0, isCheckIn: true) }
      + [unusual, caused, back, failing, missing]
  }

  @Test("names the readings, asks one question, and is whole", arguments: otherCatalogues)
  func whole(_ file: BundledFile) throws {
    let (core, catalogue) = (ListenerCore(try bundledScript()), try bundledWords(in: file))
    let notice = try #require(catalogue.listener)
    for context in Self.contexts {
      let text = core.decide(
        [],
        context,
        .checkIn,
        ListenerDanger(),
        lookedUp: nil,
        catalogue: catalogue
      ).text
      #expect(text.hasPrefix("\(notice)\n\n"), "\(text)")
      #expect(text.hasSuffix("?") && text.count { $0 == "?" } == 1, "\(text)")
      #expect(!text.contains("{") && !text.contains("Your ") && !text.contains("!"), "\(text)")
      #expect(SentenceLedger.wordCount(text) <= ListenerCore.longestCheckIn, "\(text)")
      if context.cause != nil { #expect(text.contains("(caused)"), "\(text)") }
      for vital in context.vitals {
        guard let value = vital.value else { continue }
        #expect(text.contains(VitalWords(catalogue).number(value)), "\(text)")
      }
    }
  }

  @Test("is left to the lines of English where that is spoken")
  func english() throws {
    let core = ListenerCore(try bundledScript())
    let context = context(racing, isCheckIn: true)
    let spoken = core.decide(
      [],
      context,
      .checkIn,
      ListenerDanger(),
      lookedUp: nil,
      catalogue: try englishWords()
    )
    #expect(spoken.text == core.reply(to: [], context: context, purpose: .checkIn))
  }

  @Test("leaves nothing of a reading where readings don't go along", arguments: otherCatalogues)
  func withheld(_ file: BundledFile) throws {
    let catalogue = try bundledWords(in: file)
    let keys: [CheckInKey] = [
      .nothing, .high1, .high2, .high3, .low1, .low2, .low3, .mixed1, .mixed2, .fit1, .fit2,
      .within1, .within2, .within3, .back1, .back2,
    ]
    for line in keys.map({ catalogue.text($0) }) {
      #expect(PromptSharing.withoutReadings(line).hasPrefix("(A remark"), "\(line)")
    }
  }

  @Test("finds a number that a model has written with the signs of its language")
  func decimals() throws {
    let german = try bundledWords(in: .germanCatalogue)
    let vitals = [vital(.heartRate, 72.4, .within)]
    #expect(CheckInOpening.sentence(for: vitals, missingIn: "Puls 72,4.", in: german) == nil)
    let sentence = CheckInOpening.sentence(for: vitals, missingIn: "Puls 172,4", in: german)
    #expect(sentence == "Dein Puls ist 72,4 (im Bereich 60–100).")
  }
}
