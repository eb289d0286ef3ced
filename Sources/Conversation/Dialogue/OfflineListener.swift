import Assessment
import ChatCompletions
import Listening

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

  /// What the listener says next, and the rule by which it says so; a check-in has its own.
  private func decided(on turn: Turn) -> (text: String, rule: String?) {
    // Without its notice: that is said as long as no answer that stands has said it.
    let withdrawn = turn.withdrawn.map {
      Utterance(isPerson: false, text: core.languages.withoutNotice($0))
    }
    let said = turn.messages.filter { !$0.role.isInstruction }.map {
      Utterance(isPerson: $0.role == .user, text: QuotedMaterial.ownWords(in: $0.content))
    }
    let danger = ListenerDanger(level: turn.crisisLevel, isOver: turn.isDangerOver)
    let (text, rule) = core.decide(
      withdrawn + said,
      turn.context,
      turn.purpose,
      danger,
      lookedUp: turn.lookedUp,
      heard: turn.heard
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
      for piece in Self.pieces(text) { continuation.yield(.delta(piece)) }
      continuation.yield(.completed(ReplyCompletion(finishReason: "stop")))
      continuation.finish()
    }
  }

  /// The words of a text, each with the white space before it.
  private static func pieces(_ text: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    for character in text {
      if character.isWhitespace, piece.last.map({ !$0.isWhitespace }) ?? false {
        pieces.append(piece)
        piece = ""
      }
      piece.append(character)
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }
}
