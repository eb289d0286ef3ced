import BundledFiles
import Listening
import Testing

@testable import Dialogue
import Core

@Suite("The listener's lines")
struct ListenerScriptTests {
  private func error(replacing old: String, with new: String) throws -> CompanionError? {
    let text = String(decoding: BundledFile.listener.bytes, as: UTF8.self)
    try #require(text.contains(old), "\(old)")
    do {
      _ = try ListenerScript.read(
        json5: Array(text.replacing(old, with: new).utf8),
        file: "l.json5"
      )
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "that break a rule are refused with their place",
    arguments: [
      ("\"Glad to hear it.\"", "\"Glad to hear it?\"", "fine.glad", "asks a question"),
      ("\"What's going on?\"", "\"Tell me.\"", "explore", "exactly one question mark"),
      ("\"What did I miss?\"", "\"What? Why?\"", "intents.rebuke.questions", "exactly one"),
      ("\"Any time.\"", "\"\(String(repeating: "w ", count: 27))\"", "intents.thanks", "27 words"),
      (
        "\"So someone went too far.\"", "\"Was it?\"", "topics.anger.reflect", "asks a question"
      ),
    ]
  )
  func rules(_ old: String, _ new: String, _ place: String, _ problem: String) throws {
    guard case .badLine("l.json5", let found, _, let why)? = try error(replacing: old, with: new)
    else {
      Issue.record("accepted: \(new)")
      return
    }
    #expect(found.contains(place.split(separator: ".")[0]) || found.contains(place))
    #expect(why.english.contains(problem))
  }

  @Test("that lack a list or are no JSON5 are refused with a hint")
  func unreadable() throws {
    let missing = try error(replacing: "  comfortLight: [", with: "  comfortMild: [")
    #expect(missing?.message == "l.json5 can't be read: “comfortLight” is missing.")
    #expect(missing?.hint.isEmpty == false)
    let broken = try error(replacing: "  notice: ", with: "  notice ")
    #expect(broken?.message.contains("not JSON5") == true)
  }

  @Test("put advice nowhere but where it belongs")
  func adviceInItsPlace() throws {
    let script = try bundledScript()
    let topics = script.topics
    let others =
      script.open + script.explore + script.exploreHeavy + script.comfort + script.comfortLight
      + script.reflect.general + script.reflect.wrappers + script.reflect.feeling
      + topics.flatMap { $0.reflect + $0.explore + $0.comfort } + script.checkIn.high
      + script.checkIn.low + script.checkIn.mixed + script.checkIn.within + script.checkIn.missing
    for line in others {
      for sentence in SentenceLedger.sentences(line) {
        let words = Words(sentence).list
        for start in [
          ["you", "should"], ["you", "could"], ["you", "must"], ["try"], ["why", "dont"],
        ] {
          #expect(!words.starts(with: start), "\(line)")
        }
      }
    }
  }

  @Test("are many enough for every subject, and none stands in two places")
  func plenty() throws {
    let script = try bundledScript()
    var ledger = SentenceLedger([])
    let lines =
      script.open + script.explore + script.exploreHeavy + script.comfort + script.comfortLight
      + script.reflect.general + script.act.general
      + script.topics.flatMap { $0.reflect + $0.explore + $0.comfort + $0.act }
    for line in lines {
      #expect(ledger.isNew(line), "\(line)")
      ledger.note(line)
    }
    for topic in script.topics {
      #expect(topic.reflect.count >= 3 && topic.explore.count >= 4, "\(topic.name)")
      #expect(topic.comfort.count >= 3 && topic.act.count >= 3, "\(topic.name)")
    }
  }

  @Test("have no place in an idea, as nothing fills it there")
  func ideas() throws {
    let script = try bundledScript()
    let ideas = (script.matters ?? []).flatMap { $0.ideas ?? [] } + script.act.general
    for idea in ideas + script.topics.flatMap(\.act) { #expect(!idea.contains("{"), "\(idea)") }
  }

  @Test("claim nothing that only a human or a licensed person could")
  func noClaims() throws {
    let script = try bundledScript()
    let intents = script.intents
    let groups = [
      intents.identity, intents.readings, intents.medicine, intents.doctor, intents.rebuke,
      intents.questioned, intents.greeting, intents.wellbeing, intents.thanks, intents.accepting,
      intents.low, intents.sorry, intents.goodbye, intents.yes, intents.no, intents.unsure,
      intents.short, script.medical,
    ]
    let lines =
      groups.flatMap { $0.lines + $0.questions } + script.safety.hear + script.safety.reach
      + script.safety.company + script.safety.safe + script.safety.keep + script.fine.glad
      + script.fine.leave + script.reflect.wrappers + script.reflect.feeling
      + script.reflect.general + script.open + script.explore + script.comfort
      + script.comfortLight + script.topics.flatMap { $0.reflect + $0.comfort }
    for line in lines {
      for claim in [
        "i know how you feel", "i feel", "i've been", "i have been", "as a therapist",
        "my own experience", "i remember", "i promise", "trust me", "i diagnose", "i am sorry",
      ] {
        #expect(!line.lowercased().contains(claim), "\(line)")
      }
    }
  }
}
