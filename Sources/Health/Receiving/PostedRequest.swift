/// A request as far as it is judged: the head, nothing of the body.
package struct PostedRequest: Sendable {
  /// How a body is packed.
  package enum Packing: Sendable {
    /// Not at all.
    case none
    /// By gzip.
    case gzip
  }

  /// The method, such as `POST`.
  package var method: String
  /// The path, without a query.
  package var path: String
  /// `Authorization`.
  package var authorization: String?
  /// `api-key`.
  package var apiKey: String?
  /// `Content-Type`.
  package var contentType: String?
  /// `Content-Encoding`.
  package var contentEncoding: String?
  /// The body's length, where it is told.
  package var length: Int?
  /// The address it comes from.
  package var address: String

  /// A request.
  package init(
    method: String,
    path: String,
    authorization: String? = nil,
    apiKey: String? = nil,
    contentType: String? = nil,
    contentEncoding: String? = nil,
    length: Int? = nil,
    address: String
  ) {
    self.method = method
    self.path = path
    self.authorization = authorization
    self.apiKey = apiKey
    self.contentType = contentType
    self.contentEncoding = contentEncoding
    self.length = length
    self.address = address
  }

  /// The token it brings; nil for none.
  ///
  /// `Authorization: Bearer` wins (RFC 6750); apps that can set no such header send `api-key`.
  package var token: String? {
    if let authorization {
      let parts = authorization.split(separator: " ", omittingEmptySubsequences: true)
      guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
      return String(parts[1])
    }
    guard let key = apiKey?.split(separator: " ").first else { return nil }
    return String(key)
  }

  /// How the body is packed; nil for a way that isn't read (RFC 9110, 8.4).
  package var packing: Packing? {
    switch Self.word(contentEncoding ?? "") {
    case "", "identity": PostedRequest.Packing.none
    case "gzip", "x-gzip": .gzip
    default: nil
    }
  }

  /// Whether the body can be readings, by what it says it is.
  ///
  /// What it really is decides in the end. Many programs name no type, or the one that comes by itself:
  /// `curl --data-binary` says it were a form. Only what can't be readings is refused unseen.
  package var hasReadableType: Bool {
    guard let contentType else { return true }
    let word = Self.word(contentType)
    let kind = word.prefix { $0 != "/" }
    if ["image", "video", "audio", "font", "multipart", "message", "model"].contains(kind) {
      return false
    }
    return !["text/html", "application/pdf", "application/javascript"].contains(word)
  }

  /// A value without its parameters, in small letters.
  private static func word(_ value: String) -> String {
    let bare = value.prefix { $0 != ";" && $0 != "," }
    return String(bare.filter { $0 != " " && $0 != "\t" }).lowercased()
  }
}
