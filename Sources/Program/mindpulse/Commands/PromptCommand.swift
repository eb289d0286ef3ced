import CommandLineParsing
import Dialogue
import Safety
import Transcripts

/// `mindpulse prompt`: what would be sent now, with the key left out.
@MainActor enum PromptCommand {
  /// Prints the request.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let wiring = ConversationWiring(context)
    let choice = try wiring.engines(nil)
    let id = try command.value("session").map {
      try context.session(named: $0).id
    }
    let conversation = try wiring.conversation(id ?? context.makeID(), choice)
    let facts = try context.facts(compared: true)
    let turn = try conversation.preview(facts, course: CourseChooser.course(for: facts.vitals))
    let preview = choice.preview(of: turn)
    if context.output.isJSON {
      return try context.output.json(
        PromptJSON(request: preview.request, vitals: facts.vitals, engine: preview.engine)
      )
    }
    context.output.notice(preview.sentence)
    try context.output.write(preview.text)
  }
}
