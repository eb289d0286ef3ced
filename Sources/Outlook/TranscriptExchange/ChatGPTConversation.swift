import Formats
import HealthModel
import Transcripts
import Core

/// Makes a talk of one of ChatGPT's conversations: a tree of messages, of which the branch that ends
/// at `current_node` is what the person sees.
struct ChatGPTConversation {
  /// What was in it beside what was said.
  private(set) var leftOut = LeftOut()

  private let zone: LocalZone
  private var place = 0

  /// A conversation whose times are shown by the clocks of a zone.
  init(zone: LocalZone) { self.zone = zone }

  /// The talk.
  ///
  /// - Parameters:
  ///   - value: the conversation as it stands in the file.
  ///   - place: its place there, from 1, for errors.
  /// - Returns: the talk, perhaps without messages.
  /// - Throws: ``TalkImportError``.
  mutating func talk(_ value: JSONValue, place: Int) throws(TalkImportError) -> ImportedTalk {
    self.place = place
    guard case .object(let nodes)? = value["mapping"] else {
      throw .foreign(what: "conversation \(place) has no “mapping”")
    }
    guard let id = (value["conversation_id"] ?? value["id"])?.text, !id.isEmpty else {
      throw bad("“conversation_id” is missing", right: "Each conversation has an id, as text.")
    }
    guard let created = value["create_time"]?.lenientNumber.flatMap(time) else {
      throw bad("“create_time” is missing or isn't a time", right: "It is in seconds since 1970.")
    }
    let session = TalkOrigin.chatGPT.session(SourceIdentifier.plain(id))
    var talk = ImportedTalk(id: session, title: value["title"]?.text, started: created)
    let byName = Dictionary(nodes.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
    var now = created
    for (name, node) in try branch(byName, endingAt: value["current_node"]?.text) {
      guard let entry = node["message"] else { continue }
      now = entry["create_time"]?.lenientNumber.flatMap(time) ?? now
      guard var message = message(entry, in: session, at: now) else { continue }
      message.id = "\(session)-\(SourceIdentifier.plain(name))"
      talk.messages.append(message)
    }
    return talk
  }

  /// The nodes from the first to the one that is shown last.
  private func branch(
    _ nodes: [String: JSONValue],
    endingAt current: String?
  ) throws(TalkImportError) -> [(String, JSONValue)] {
    guard !nodes.isEmpty else { return [] }
    guard var name = current ?? newestLeaf(nodes) else {
      throw bad("“current_node” is missing", right: "It is the id of the last message shown.")
    }
    var found: [(String, JSONValue)] = []
    var seen: Set<String> = []
    while true {
      guard let node = nodes[name] else {
        throw bad("a message “\(ExportWords.line(name))” is missing", right: "Export it again.")
      }
      guard seen.insert(name).inserted else {
        throw bad("the messages form a circle", right: "Export it again.")
      }
      found.append((name, node))
      guard let parent = node["parent"]?.text else { return found.reversed() }
      name = parent
    }
  }

  private func newestLeaf(_ nodes: [String: JSONValue]) -> String? {
    nodes.filter { $0.value["children"]?.elements.isEmpty ?? true }
      .max { left, right in
        let times = [left, right].map { $0.value["message"]?["create_time"]?.lenientNumber ?? 0 }
        return times[0] == times[1] ? left.key < right.key : times[0] < times[1]
      }?.key
  }

  /// What was said; nil for what the person never sees.
  private mutating func message(
    _ entry: JSONValue,
    in session: String,
    at now: Timestamp
  ) -> TranscriptMessage? {
    let author = entry["author"]?["role"]?.text ?? ""
    let kind = entry["content"]?["content_type"]?.text ?? ""
    let isHidden = entry["metadata"]?["is_visually_hidden_from_conversation"] == .bool(true)
    if author == "tool" || (entry["recipient"]?.text ?? "all") != "all"
      || kind == "execution_output"
    {
      leftOut.count(.toolUse)
      return nil
    }
    if kind == "thoughts" || kind == "reasoning_recap" {
      leftOut.count(.reasoning)
      return nil
    }
    let text = text(of: entry["content"])
    guard let role = MessageRole(rawValue: author), !isHidden else {
      if !text.isEmpty { leftOut.count(.hidden) }
      return nil
    }
    guard !text.isEmpty else { return nil }
    let isReply = role == .assistant
    let model = entry["metadata"]?["model_slug"]?.text
    return TranscriptMessage(
      id: "",
      sessionID: session,
      role: role,
      text: text,
      time: now,
      status: isReply && entry["status"]?.text == "in_progress" ? .partial : .complete,
      engine: isReply ? TalkOrigin.chatGPT.rawValue : nil,
      model: isReply ? model : nil
    )
  }

  /// The text of a content: of its parts, of what was spoken, or of a piece of code.
  private mutating func text(of content: JSONValue?) -> String {
    guard let content else { return "" }
    var texts: [String] = []
    for part in content["parts"]?.elements ?? [] {
      if let text = part.text ?? part["text"]?.text {
        texts.append(text)
      } else if part != .null {
        leftOut.count(.attachment)
      }
    }
    if texts.isEmpty, let text = content["text"]?.text { texts.append(text) }
    return texts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A time in seconds since 1970; nil for one that is no time.
  private func time(_ seconds: Double) -> Timestamp? {
    guard seconds.isFinite, seconds > 0, seconds < 253_402_300_800 else { return nil }
    return Timestamp(milliseconds: Int64(saturating: (seconds * 1000).rounded(.down)), in: zone)
  }

  private func bad(_ what: LocalizedText, right: LocalizedText) -> TalkImportError {
    .bad(what: what, place: "Conversation \(place)", right: right)
  }
}
