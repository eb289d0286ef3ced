/// Puts the parts of a chain's messages together, from the last part of the last message on.
struct LLMChain {
  private var rows: [LLMRow] = []
  private var hash: String?
  private var role = ""
  private var time: String?
  private var texts: [String] = []
  private var model: String?
  private var tokens: (prompt: Int64, completion: Int64)?

  /// Whether the message that is being put together is a model's.
  var isReply: Bool { role == "assistant" }

  /// Goes to the message of this hash, if it is another one.
  mutating func take(hash: String, role: String, time: String?) {
    guard hash != self.hash else { return }
    close()
    (self.hash, self.role, self.time) = (hash, role, time)
  }

  /// Takes a part of the message.
  mutating func take(part: String?, text: String?, _ leftOut: inout LeftOut) {
    switch part {
    case "text": if let text { texts.append(text) }
    case "attachment": leftOut.count(.attachment)
    case "tool_call", "tool_result": leftOut.count(.toolUse)
    case "reasoning": leftOut.count(.reasoning)
    default: break
    }
  }

  /// Says what is known of the turn that made the message.
  mutating func mark(model: String?, tokens: (prompt: Int64, completion: Int64)?) {
    self.model = model
    if let tokens { self.tokens = tokens }
  }

  /// All messages, the first one first.
  mutating func finished() -> [LLMRow] {
    close()
    return rows.reversed()
  }

  private mutating func close() {
    if hash != nil {
      var row = LLMRow(role: role, text: texts.reversed().joined(), time: time)
      (row.model, row.tokens) = (model, tokens)
      rows.append(row)
    }
    (texts, model, tokens) = ([], nil, nil)
  }
}
