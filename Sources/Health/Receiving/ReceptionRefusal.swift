package import Core

/// Why a request isn't taken, as the one who sent it reads it.
package enum ReceptionRefusal: Error, Equatable, Sendable {
  /// There is nothing under this path.
  case noSuchPath
  /// The path takes another method.
  case wrongMethod(allowed: String)
  /// No token, or one of no device here.
  case noToken, wrongToken
  /// Too many requests; to be tried again in so many seconds.
  case tooMany(seconds: Int)
  /// The body is larger than this many bytes, packed or unpacked.
  case tooLarge(limit: Int)
  /// The body isn't readings, by its type or its content.
  case wrongType(LocalizedText)
  /// The body is packed in a way that isn't read.
  case wrongPacking
  /// The body isn't whole, or damaged; the sentence says where.
  case unreadable(LocalizedText)
  /// Another program holds the store.
  case busy
  /// The names of sources are encrypted, and this program hasn't been unlocked.
  case locked
  /// The store or this machine has failed; the sentence says how.
  case failed(LocalizedText)

  /// The status of the answer.
  package var status: Int {
    switch self {
    case .unreadable: 400
    case .noToken, .wrongToken: 401
    case .noSuchPath: 404
    case .wrongMethod: 405
    case .tooLarge: 413
    case .wrongType, .wrongPacking: 415
    case .tooMany: 429
    case .failed: 500
    case .busy, .locked: 503
    }
  }

  /// The word that programs go by.
  package var code: String {
    switch self {
    case .unreadable: "badData"
    case .noToken, .wrongToken: "unauthorized"
    case .noSuchPath: "notFound"
    case .wrongMethod: "wrongMethod"
    case .tooLarge: "tooLarge"
    case .wrongType, .wrongPacking: "unsupported"
    case .tooMany: "tooManyRequests"
    case .failed: "failed"
    case .busy: "busy"
    case .locked: "locked"
    }
  }

  /// What is wrong, and what would be right; the one who sent it reads it in English.
  package var message: LocalizedText {
    switch self {
    case .noSuchPath: "There is nothing under this path. Send readings to /v1/samples."
    case .wrongMethod(let allowed): "This path takes \(allowed) only."
    case .noToken: "The token is missing. Send it as Authorization: Bearer TOKEN, or as api-key."
    case .wrongToken:
      "The token belongs to no paired device. To pair one: mindpulse receive pair NAME"
    case .tooMany(let seconds): "Too many requests. Try again in \(seconds) seconds."
    case .tooLarge(let limit):
      "The body is larger than \(limit >> 20) MiB. Send a shorter period, or import it as a file."
    case .wrongType(let what): what
    case .wrongPacking: "The body is packed in an unknown way. Send it plain, or packed by gzip."
    case .unreadable(let what): what
    case .busy: "Another program is writing to the readings. Nothing was saved; send it again."
    case .locked:
      "The names of sources are locked. Nothing was saved; send it again after mindpulse unlock."
    case .failed(let what): what
    }
  }

  /// Headers that belong to the answer.
  package var headers: [String: String] {
    switch self {
    case .noToken, .wrongToken: ["WWW-Authenticate": "Bearer realm=\"MindPulse\""]
    case .wrongMethod(let allowed): ["Allow": allowed]
    case .tooMany(let seconds): ["Retry-After": "\(seconds)"]
    case .busy: ["Retry-After": "30"]
    case .locked: ["Retry-After": "600"]
    default: [:]
    }
  }
}
