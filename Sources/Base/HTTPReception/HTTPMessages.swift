/// The head of a request that has come in.
package struct HTTPRequestHead: Sendable {
  /// The method, such as `POST`.
  package let method: String
  /// The path, without a query.
  package let path: String
  /// The address it comes from, as numbers.
  package let address: String
  /// The body's length in bytes; nil where it isn't told, or no number.
  package let length: Int?
  /// Whether a body follows.
  package let hasBody: Bool
  private let headers: [String: String]

  /// The head of a request; headers by their names in small letters.
  package init(
    method: String,
    path: String,
    address: String,
    length: Int?,
    hasBody: Bool,
    headers: [String: String]
  ) {
    self.method = method
    self.path = path
    self.address = address
    self.length = length
    self.hasBody = hasBody
    self.headers = headers
  }

  /// The headers that are looked up.
  package enum Header: String, CaseIterable, Sendable {
    /// Who asks.
    case authorization
    /// The same, as some apps send it.
    case apiKey = "api-key"
    /// What the body is.
    case contentType = "content-type"
    /// How the body is packed.
    case contentEncoding = "content-encoding"
    /// What comes before the body.
    case expect
  }

  /// The text of a header; nil where it is not there.
  package subscript(_ header: Header) -> String? { headers[header.rawValue] }
}

/// An answer to a request.
package struct HTTPAnswer: Equatable, Sendable {
  /// The status, such as 200.
  package let status: Int
  /// The body, in JSON.
  package let body: [UInt8]
  /// Headers beside the ones every answer has.
  package let headers: [String: String]

  /// An answer.
  package init(_ status: Int, body: [UInt8], headers: [String: String] = [:]) {
    self.status = status
    self.body = body
    self.headers = headers
  }
}

/// Takes a request, on the server's own queue.
package protocol HTTPRequestHandler: Sendable {
  /// Looks at a head: an answer at once, or what takes the body.
  func begin(_ head: HTTPRequestHead) -> HTTPDecision
  /// The answer to a body that is larger than the bounds allow.
  func answerTooLarge(_ head: HTTPRequestHead) -> HTTPAnswer
}

/// What becomes of a request once its head is known.
package enum HTTPDecision: Sendable {
  /// It is answered, whatever its body holds.
  case answer(HTTPAnswer)
  /// Its body is taken.
  case take(any HTTPBodyTaker)
}

/// Takes a body, on the server's own queue.
package protocol HTTPBodyTaker: Sendable {
  /// Takes the next bytes; an answer ends it.
  func take(_ bytes: [UInt8]) -> HTTPAnswer?
  /// The body is whole; the answer may come later, from any thread.
  func finish(_ answer: @escaping @Sendable (HTTPAnswer) -> Void)
}
