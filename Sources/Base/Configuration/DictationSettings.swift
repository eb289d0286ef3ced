/// Who writes down what is dictated, and how.
package struct DictationSettings: Equatable, Sendable {
  /// The address in front of `/audio/transcriptions`; nil for that of the endpoint.
  package var baseURL: String?
  /// The model's name, as the server calls it; OpenAI's first one, which most servers know.
  package var model = "whisper-1"
  /// What is spoken, by ISO 639-1; nil lets the server find out.
  package var language: String?
}
