import Assessment
import ChatCompletions
import Listening
import Prompts

/// The engine that is always there: rules and readable lines, no network, no model.
package struct OfflineListener: ReplyEngine {
  /// The engine's name.
  package let name = "listener"
  /// It has no model.
  package let model: String? = nil

  private let core: ListenerCore

  /// A listener with the lines of a script.
  package init(script: ListenerScript) { core = ListenerCore(script) }

  /// What the listener says next, as one text.
  package func reply(to turn: Turn) -> String { decided(on: turn).text }

  /// The language of a talk, by its name in English; nil for English.
  package func language(of turn: Turn) -> String? { core.languages.name(in: Self.talk(of: turn)) }

  private static func talk(of turn: Turn) -> [Utterance] {
    turn.messages.filter { !$0.role.isInstruction }.map {
      Utterance(isPerson: $0.role == .user, text: QuotedMaterial.ownWords(in: $0.content))
    }
  }

  /// What the listener says next, and the rule by which it says so; a check-in has its own.
  private func decided(on turn: Turn) -> (text: String, rule: String?) {
    // Without its notice: that is said as long as no answer that stands has said it.
    let withdrawn = turn.withdrawn.map {
      Utterance(isPerson: false, text: core.languages.withoutNotice($0))
    }
    let said = Self.talk(of: turn)
    let danger = ListenerDanger(level: turn.crisisLevel, isOver: turn.isDangerOver)
    let (text, rule) = core.decide(
      withdrawn + said,
      turn.context,
      turn.purpose,
      danger,
      lookedUp: turn.lookedUp,
      heard: turn.heard,
      language: turn.language,
      catalogue: turn.catalogue
    )
    guard let rule, !rule.hasPrefix(LookedUpAnswer.rulePrefix) else { return (text, rule) }
    let context = turn.context
    let fault = context.course == .missingOrOld ? context.fault?.rule : nil
    return (text, "\(rule) \(fault ?? context.course.rule)")
  }

  /// The reply word by word, then its end; it never fails and never waits.
  package func events(for turn: Turn) -> any AsyncSequence<ReplyEvent, any Error> {
    let (text, rule) = decided(on: turn)
    return AsyncThrowingStream<ReplyEvent, any Error> { continuation in
      if let rule { continuation.yield(.ruled(rule)) }
      for piece in WordPieces.pieces(of: text) { continuation.yield(.delta(piece)) }
      continuation.yield(.completed(ReplyCompletion(finishReason: "stop")))
      continuation.finish()
    }
  }
}
