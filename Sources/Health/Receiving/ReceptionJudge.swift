import Core
package import Sealing

/// Decides what becomes of a request by its head: no clock, no file, no connection.
///
/// A token is compared with every device's whatever comes first, so that how long it takes tells nothing.
package struct ReceptionJudge: Sendable {
  /// What is done with a request.
  package enum Verdict: Equatable, Sendable {
    /// The answer is that all is well.
    case healthy
    /// The body is taken for a device.
    case take(PairedDevice, PostedRequest.Packing)
    /// It isn't taken.
    case refuse(ReceptionRefusal)
  }

  /// Where readings are sent.
  package static let samplesPath = "/v1/samples"
  /// Where a program asks whether the receiver is there.
  package static let healthPath = "/v1/health"

  private static let noReadings: LocalizedText =
    "The type of the body can't be readings. Send JSON or CSV."

  private let bodyLimit: Int
  /// A phone sends every few minutes, and some send each kind of reading by itself.
  private var posts = RequestRate(most: 60, minute: 60)
  /// Nobody types a token wrong more often.
  private var wrongTokens = RequestRate(most: 10, minute: 10)

  /// A judge who allows bodies of so many bytes.
  package init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

  /// Judges a request.
  ///
  /// - Parameters:
  ///   - request: its head.
  ///   - devices: the devices that are paired now.
  ///   - now: seconds of any clock that only goes forward.
  /// - Returns: what to do.
  /// - Throws: ``SealingError`` where there is nothing to hash tokens with.
  package mutating func judge(
    _ request: PostedRequest,
    devices: [PairedDevice],
    at now: Double
  ) throws(SealingError) -> Verdict {
    switch (request.path, request.method) {
    case (Self.healthPath, "GET"): return .healthy
    case (Self.healthPath, _): return .refuse(.wrongMethod(allowed: "GET"))
    case (Self.samplesPath, "POST"): break
    case (Self.samplesPath, _): return .refuse(.wrongMethod(allowed: "POST"))
    default: return .refuse(.noSuchPath)
    }
    guard let token = request.token else { return refuse(.noToken, request, at: now) }
    guard let device = try Self.device(token, devices) else {
      return refuse(.wrongToken, request, at: now)
    }
    if let seconds = posts.take(device.name, at: now) { return .refuse(.tooMany(seconds: seconds)) }
    if let length = request.length, length > bodyLimit {
      return .refuse(.tooLarge(limit: bodyLimit))
    }
    guard request.hasReadableType else {
      return .refuse(.wrongType(Self.noReadings))
    }
    guard let packing = request.packing else { return .refuse(.wrongPacking) }
    return .take(device, packing)
  }

  /// The device whose token it is; all of them are looked at.
  private static func device(
    _ token: String,
    _ devices: [PairedDevice]
  ) throws(SealingError) -> PairedDevice? {
    let hash = try AccessToken.hash(token)
    var found: PairedDevice?
    for device in devices where try AccessToken.isSame(hash, device.tokenHash) { found = device }
    return found
  }

  /// Refuses who has no token of ours; who does so again and again is told to wait.
  private mutating func refuse(
    _ refusal: ReceptionRefusal,
    _ request: PostedRequest,
    at now: Double
  ) -> Verdict {
    let seconds = wrongTokens.take(request.address, at: now)
    return .refuse(seconds.map { .tooMany(seconds: $0) } ?? refusal)
  }
}
