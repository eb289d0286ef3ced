import Assessment
import HealthModel
package import Transcripts

/// One message as one line of JSON, the same in files, exports and `replay --json`.
package enum TranscriptLine {
  /// A message as a JSON object without a line end.
  ///
  /// The keys `finishReason`, `engine` and `model` are always there, `null` when not known. Text
  /// that a program wrote carries `"generated":true`.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - withText: whether its text is among the keys; not where it stands beside the object.
  /// - Returns: the object.
  /// - Throws: ``TranscriptsError/damaged(what:)`` for a reading that is no number.
  package static func text(
    _ message: TranscriptMessage,
    withText: Bool = true
  ) throws(TranscriptsError) -> String {
    var object = JSONText()
    object.add("id", message.id)
    object.add("index", message.index)
    object.add("role", message.role.rawValue)
    if withText { object.add("text", message.text) }
    object.add("time", message.time.description)
    object.add("status", message.status.rawValue)
    object.add("finishReason", message.finishReason)
    object.add("engine", message.engine)
    object.add("model", message.model)
    object.add("vitals", raw: try VitalsColumn.text(message.vitals))
    object.add("kind", message.kind.rawValue)
    if let rule = message.rule { object.add("rule", rule) }
    if let tools = try ToolUsesColumn.text(message.tools) { object.add("tools", raw: tools) }
    if let usage = message.usage { object.add("usage", raw: usageText(usage)) }
    if let failure = message.failure { object.add("failure", failure) }
    if message.isGenerated { object.add("generated", raw: "true") }
    return object.closed
  }

  private static func usageText(_ usage: TokenUsage) -> String {
    var object = JSONText()
    object.add("prompt", usage.prompt)
    object.add("completion", usage.completion)
    object.add("total", usage.total)
    return object.closed
  }
}

/// A message line as it is read: what may be left out is optional, unknown keys are ignored.
struct DecodedLine: Decodable {
  let id: String?
  let index: Int?
  let role: MessageRole
  let text: String
  let time: Timestamp
  let status: MessageStatus?
  let finishReason: String?
  let engine: String?
  let model: String?
  let usage: TokenUsage?
  let vitals: [Vital]?
  let rule: String?
  let kind: MessageKind?
  let failure: String?
  let tools: [DecodedTool]?

  /// The message, with its place as the fallback for id and index.
  func message(sessionID: String, place: Int) -> TranscriptMessage {
    TranscriptMessage(
      id: id ?? "\(TranscriptFileReader.madeID)\(place)",
      sessionID: sessionID,
      index: index ?? place,
      role: role,
      text: text,
      time: time,
      status: status ?? .complete,
      finishReason: finishReason,
      engine: engine,
      model: model,
      usage: usage,
      vitals: vitals ?? [],
      rule: rule,
      kind: kind ?? .talk,
      failure: failure,
      tools: tools?.map(\.use) ?? []
    )
  }
}

/// A call of a tool as it is read, without what a yes would do: no file has something done here.
struct DecodedTool: Decodable {
  let name: String
  let arguments: String?
  let title: String?
  let outcome: ToolUse.Outcome?
  let answer: String?
  let question: String?

  /// The call.
  var use: ToolUse {
    var use = ToolUse(
      name: name,
      arguments: arguments ?? "",
      title: title ?? name,
      outcome: outcome ?? .nothing,
      answer: answer ?? ""
    )
    use.question = question
    return use
  }
}
