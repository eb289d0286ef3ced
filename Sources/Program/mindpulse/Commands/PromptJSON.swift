import Assessment
import ChatCompletions

/// A request as `mindpulse prompt --json` prints it: the body's own keys, and more beside them.
struct PromptJSON: Encodable {
  let request: ChatRequestPreview
  let vitals: [Vital]
  let engine: String

  private enum CodingKeys: CodingKey { case vitals, engine, method, url, headers }

  func encode(to encoder: any Encoder) throws {
    try request.body.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(vitals, forKey: .vitals)
    try container.encode(engine, forKey: .engine)
    try container.encode(request.method, forKey: .method)
    try container.encode(request.url, forKey: .url)
    try container.encode(request.headers, forKey: .headers)
  }
}
