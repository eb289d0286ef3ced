import Catalogues
import ChatCompletions
import Configuration
import Console
import Core
import HTTPTransport
import Services

extension ChatSlashCommands {
  static let model = SlashCommand(
    name: "model",
    usage: "[NAME]",
    help: "list the server's models, or choose one"
  ) { chat, words in
    let choice = ModelChoice(chat)
    if words.isEmpty {
      try await choice.list()
    } else {
      try await choice.choose(words.joined(separator: " "))
    }
    return .done
  }
}

/// Which of the server's models answers in a chat.
@MainActor struct ModelChoice {
  /// How long the server may take, in seconds.
  private static let patience = 10.0
  /// How many models are listed.
  private static let shown = 40
  /// How many near names are offered.
  private static let near = 5

  private let chat: any ChatHost
  private var output: Output { chat.services.output }
  private var words: Catalogue { chat.services.words }

  /// The choice in a chat.
  init(_ chat: any ChatHost) { self.chat = chat }

  /// Lists the server's models.
  func list() async throws {
    guard let endpoint = chat.choice.endpoint else {
      return try output.prose(words.text(ChatNoticeKey.noModel))
    }
    try output.prose(chat.choice.sentence)
    guard let names = try await names() else {
      return try output.prose(words.text(ChatNoticeKey.noModelList))
    }
    let first = names.filter { Self.isSame($0, endpoint.model) }
    let all = first + names.filter { !Self.isSame($0, endpoint.model) }
    for name in all.prefix(Self.shown) {
      let mark = Self.isSame(name, endpoint.model) ? "*" : " "
      try output.line("\(mark) \(VisibleText.singleLine(name, limit: 100))")
    }
    if all.count > Self.shown {
      try output.line(words.text(ChatNoticeKey.moreModels, count: all.count - Self.shown))
    }
    if names.isEmpty { try output.line(words.text(ChatNoticeKey.emptyModelList)) }
  }

  /// Has a model answer until the chat ends.
  func choose(_ name: String) async throws {
    guard chat.choice.endpoint != nil else {
      throw AppFailure(
        .usage,
        verbatim: words.text(ChatNoticeKey.noModel),
        hint: words.text(ChatNoticeKey.setServerFirst)
      )
    }
    let names = try await names()
    let known = names.map { names in names.first { Self.isSame($0, name) } }
    // Where there is no list, the server itself refuses what it doesn't have.
    guard let model = known ?? name else { throw unknown(name, names ?? []) }
    try chat.choose(model: model)
    try output.prose(chat.choice.sentence)
    if names == nil {
      try output.prose(words.text(ChatNoticeKey.modelUnchecked))
    }
  }

  /// The models the server has, by its own names; nil where it has no list.
  private func names() async throws -> [String]? {
    if let withheld = chat.choice.withheld { throw AppFailure(.configuration, verbatim: withheld) }
    let settings = try chat.services.settings.current().endpoint
    let endpoint = try await EndpointMaker(chat.services, settings).endpointWithKey()
    let inquiry = EndpointInquiry(transport: HTTPClient(), endpoint: endpoint)
    let answer = try await inquiry.answer(within: Self.patience)
    try Task.checkCancellation()
    switch answer {
    case .models(let names):
      chat.listedModels = names
      return names
    case .noList: return nil
    case .somethingElse:
      throw AppFailure(
        .unavailable,
        verbatim: words.text(ChatNoticeKey.notAModelList, ["server": endpoint.name]),
        hint: words.text(ChatNoticeKey.checkAddress)
      )
    }
  }

  private func unknown(_ name: String, _ names: [String]) -> AppFailure {
    let wanted = name.lowercased()
    let nearest = NearestName.to(name, among: names)
    let similar = names.filter { $0 != nearest && $0.lowercased().contains(wanted) }
    let near = ([nearest].compactMap(\.self) + similar).prefix(Self.near)
      .map { VisibleText.singleLine($0, limit: 60) }
    var meant = near.first
    for other in near.dropFirst() {
      meant = words.text(ChatNoticeKey.either, ["name": meant ?? "", "other": other])
    }
    return AppFailure(
      .usage,
      verbatim: words.text(
        ChatNoticeKey.noSuchModel,
        ["name": VisibleText.singleLine(name, limit: 60)]
      ),
      hint: meant.map { words.text(ChatNoticeKey.modelMeant, ["names": $0]) }
        ?? words.text(ChatNoticeKey.modelsListed)
    )
  }

  /// Whether two names mean the same model; Ollama's end in a tag, and `latest` may be left out.
  private static func isSame(_ name: String, _ other: String) -> Bool {
    name == other || name == "\(other):latest"
  }
}
