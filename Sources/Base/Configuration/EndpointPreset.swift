/// A service or model server with known settings.
package enum EndpointPreset: String, CaseIterable, Sendable {
  /// No service: only what is set counts.
  case none
  /// OpenAI's own service.
  case openai
  /// OpenRouter, a broker of many models.
  case openrouter
  /// Azure OpenAI; its address is each customer's own.
  case azure
  /// Ollama on this machine.
  case ollama
  /// llama.cpp's `llama-server` on this machine.
  case llamaCpp = "llama.cpp"
  /// LM Studio on this machine.
  case lmstudio
  /// vLLM on this machine.
  case vllm

  /// Writes what is known of the service over the defaults.
  ///
  /// Addresses and ports are those the services and servers document for their OpenAI-compatible
  /// interface. The local servers take `max_tokens`; Ollama knows no other name for it
  /// (`ChatCompletionRequest` in its openai/openai.go).
  func apply(to endpoint: inout EndpointSettings) {
    endpoint.preset = self
    endpoint.baseURL = baseURL
    switch self {
    case .none, .openai, .openrouter: break
    case .azure:
      endpoint.keyHeader = .apiKey
      // The newest version that Azure's reference marks as stable rather than preview.
      endpoint.query = ["api-version": "2024-10-21"]
    case .ollama, .llamaCpp, .lmstudio, .vllm: endpoint.tokenLimitField = .maxTokens
    }
  }

  /// The name a person knows it by.
  package var title: String {
    switch self {
    case .none: "no service"
    case .openai: "OpenAI"
    case .openrouter: "OpenRouter"
    case .azure: "Azure OpenAI"
    case .ollama: "Ollama"
    case .llamaCpp: "llama.cpp"
    case .lmstudio: "LM Studio"
    case .vllm: "vLLM"
    }
  }

  /// The port of a server that runs on this machine.
  package var port: UInt16? {
    baseURL?.split(separator: ":").last.flatMap { UInt16($0.prefix { $0.isNumber }) }
  }

  /// The servers that are looked for on this machine, by their usual ports.
  package static let local: [EndpointPreset] = [.ollama, .llamaCpp, .lmstudio]

  /// The service's address, where it is the same for everybody.
  package var baseURL: String? {
    switch self {
    case .none, .azure: nil
    case .openai: "https://api.openai.com/v1"
    case .openrouter: "https://openrouter.ai/api/v1"
    case .ollama: "http://127.0.0.1:11434/v1"
    case .llamaCpp: "http://127.0.0.1:8080/v1"
    case .lmstudio: "http://127.0.0.1:1234/v1"
    case .vllm: "http://127.0.0.1:8000/v1"
    }
  }
}
