import ChatCompletions
import Configuration
import Console
import Core
import HostSystem
import HTTPTransport
import Safety
import Services

/// Whether the endpoint that is set can be talked with: it is really asked, with the key it is given.
///
/// A server that isn't on this machine is asked only after the person has agreed to it.
@MainActor struct EndpointCheck {
  private let services: Services
  private let limit: Double

  /// A check that takes at most `limit` seconds.
  init(_ services: Services, limit: Double) {
    self.services = services
    self.limit = limit
  }

  /// What was found; nil where the settings don't say whom to ask, which is told elsewhere.
  func finding() async -> DoctorFinding? {
    let choice: EngineSelection
    let maker: EndpointMaker
    do {
      choice = try ConversationWiring(services).engines(nil)
      let settings = try services.settings.current().endpoint
      maker = try EndpointMaker(services, settings, keyMilliseconds: Int64(limit * 500))
    } catch {
      return nil
    }
    guard let endpoint = choice.endpoint else {
      return .well("endpoint", "none is set; the offline listener requires none")
    }
    if let reason = Self.withheld(endpoint, choice) {
      return choice.isEndpointOnly
        ? .broken("endpoint", reason) : .warning("endpoint", reason)
    }
    return await ask(endpoint, maker)
  }

  private static func withheld(_ endpoint: Endpoint, _ choice: EngineSelection) -> LocalizedText? {
    let place = place(endpoint)
    switch choice.consent {
    case .needless, .given: return nil
    case .open: return unagreed(place)
    case .refused: return refused(place)
    }
  }

  private static func unagreed(_ place: String) -> LocalizedText {
    "not tried: you haven't agreed to send anything to \(place) "
      + "(mindpulse privacy, then mindpulse privacy accept)"
  }

  private static func refused(_ place: String) -> LocalizedText {
    "not tried: you refused \(place) (mindpulse privacy accept changes that)"
  }

  // MARK: - Asking

  private func ask(_ keyless: Endpoint, _ maker: EndpointMaker) async -> DoctorFinding {
    let start = ContinuousClock.now
    func spent() -> Double { (ContinuousClock.now - start) / .seconds(1) }
    let endpoint: Endpoint
    do { endpoint = try await maker.endpointWithKey() } catch {
      guard spent() < limit / 2 else {
        return await answerWithoutKey(of: keyless, within: limit - spent())
      }
      return .broken("endpoint", error)
    }
    return await answer(of: endpoint, within: limit - spent())
  }

  private func answer(of endpoint: Endpoint, within limit: Double) async -> DoctorFinding {
    let place = Self.place(endpoint)
    let model = VisibleText.singleLine(endpoint.model, limit: 100)
    let inquiry = EndpointInquiry(transport: HTTPClient(), endpoint: endpoint)
    do throws(ChatError) {
      switch try await inquiry.answer(within: limit) {
      case .models(let names) where Self.has(endpoint.model, names):
        let count = Self.models(names.count)
        return .well("endpoint", "\(place) was asked, and answers: \(count), \(model) among them")
      case .models(let names):
        let count = Self.models(names.count)
        return .warning(
          "endpoint",
          "\(place) was asked, and answers, but in its list of \(count) there is no \(model) "
            + "(endpoint.model)"
        )
      case .noList:
        return .well(
          "endpoint",
          "\(place) was asked, and answers; it has no list of models to find \(model) in"
        )
      case .somethingElse:
        return .broken(
          "endpoint",
          "something answers at \(place), but not with a list of models. Check endpoint.baseURL; "
            + "it usually ends in /v1."
        )
      }
    } catch {
      return .broken("endpoint", "\(place) was asked: \(AppFailure(error).sentences)")
    }
  }

  private static func models(_ count: Int) -> LocalizedText {
    count == 1 ? "1 model" : "\(count) models"
  }

  /// Where the key's command takes longer, as one does that asks for a passphrase, it is only known
  /// whether anybody is there.
  private func answerWithoutKey(
    of endpoint: Endpoint,
    within limit: Double
  ) async -> DoctorFinding {
    let place = Self.place(endpoint)
    let slow: LocalizedText = "the key was not tried: endpoint.apiKeyCommand gave none in time"
    let inquiry = EndpointInquiry(transport: HTTPClient(), endpoint: endpoint)
    do throws(ChatError) {
      _ = try await inquiry.answer(within: limit)
      return .warning("endpoint", "\(place) was asked, and answers; \(slow)")
    } catch {
      if error.code == .keyRefused {
        return .warning("endpoint", "\(place) was asked, and requires a key; \(slow)")
      }
      return .broken("endpoint", "\(place) was asked: \(AppFailure(error).sentences)")
    }
  }

  /// Whether a list has a model; Ollama's names end in a tag, and `latest` may be left out.
  private static func has(_ model: String, _ names: [String]) -> Bool {
    names.contains(model) || names.contains("\(model):latest")
  }

  private static func place(_ endpoint: Endpoint) -> String {
    VisibleText.singleLine(endpoint.name, limit: 100)
  }
}
