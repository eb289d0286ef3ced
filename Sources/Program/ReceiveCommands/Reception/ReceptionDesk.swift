import Console
import Core
import HealthModel
import HostSystem
import HTTPReception
import Receiving

/// Takes requests: has each judged by its head, its body stored, and its sender told.
final class ReceptionDesk: HTTPRequestHandler {
  private let files: DeviceFiles
  private let intake: PostIntake
  private let now: @Sendable () -> Timestamp
  private let tell: @Sendable (LocalizedText) -> Void
  private let judge: Locked<ReceptionJudge>
  private let limit: Int

  /// A desk.
  ///
  /// - Parameters:
  ///   - files: the devices that are paired, looked at anew for each request.
  ///   - intake: stores bodies.
  ///   - limit: how many bytes a body may have.
  ///   - now: the present.
  ///   - tell: told in a line what a device has sent.
  init(
    _ files: DeviceFiles,
    _ intake: PostIntake,
    limit: Int,
    now: @escaping @Sendable () -> Timestamp,
    tell: @escaping @Sendable (LocalizedText) -> Void
  ) {
    self.files = files
    self.intake = intake
    self.limit = limit
    self.now = now
    self.tell = tell
    judge = Locked(ReceptionJudge(bodyLimit: limit))
  }

  func begin(_ head: HTTPRequestHead) -> HTTPDecision {
    do {
      let devices = try files.all()
      let seconds = Double(Machine.monotonicNanoseconds()) / 1e9
      let request = PostedRequest(head)
      switch try judge.withLock({ judge throws in
        try judge.judge(request, devices: devices, at: seconds)
      }) {
      case .healthy: return .answer(HTTPAnswer(200, body: Array("{\"status\":\"ok\"}\n".utf8)))
      case .refuse(let refusal): return .answer(HTTPAnswer(.refused(refusal)))
      case .take(let device, let packing):
        return .take(try PostedBody(device, packing, self))
      }
    } catch {
      return .answer(failed(error))
    }
  }

  private static let hasFailed: LocalizedText = "The receiver has failed. Send it again later."

  func answerTooLarge(_ head: HTTPRequestHead) -> HTTPAnswer {
    HTTPAnswer(.refused(.tooLarge(limit: limit)))
  }

  /// The answer where this machine has failed; what it failed at is told here alone.
  func failed(_ error: any Error) -> HTTPAnswer {
    tell("A request failed: \(AppFailure(error).errorDescription)")
    return HTTPAnswer(.refused(.failed(Self.hasFailed)))
  }

  /// Stores a body and answers.
  func store(
    _ body: MemoryFile,
    _ packing: PostedRequest.Packing,
    of device: PairedDevice,
    _ answer: @escaping @Sendable (HTTPAnswer) -> Void
  ) {
    intake.take(body, packing, of: device.name, isWelcome: { [self] in isWelcome(device) }) {
      [self] reply in
      note(reply, of: device.name)
      answer(HTTPAnswer(reply))
    }
  }

  /// Stores a body that nobody waits to have answered.
  func store(_ body: MemoryFile, of name: String, then done: @escaping @Sendable () -> Void) {
    intake.take(body, .none, of: name, isWelcome: { true }) { [self] reply in
      note(reply, of: name)
      done()
    }
  }

  /// Whether a device is still paired by the token that it came with.
  private func isWelcome(_ device: PairedDevice) -> Bool {
    do { return try files.device(device.name) == device } catch {
      tell("A request failed: \(AppFailure(error).errorDescription)")
      return false
    }
  }

  private func note(_ reply: ReceptionReply, of device: String) {
    let name = VisibleText.singleLine(device, limit: 60)
    switch reply {
    case .refused(let refusal): return tell("\(name): \(refusal.message)")
    case .counts(let added, let duplicates, let rejected, let reasons):
      do { try files.note(device, added: added, at: now()) } catch {
        // What was sent is stored; only when it came can't be told later.
        tell("\(name): \(AppFailure(error).errorDescription)")
      }
      var words: [LocalizedText] = ["\(added) new"]
      if duplicates > 0 { words.append(Self.known(duplicates)) }
      if rejected > 0 { words.append(Self.rejected(rejected, reasons.keys.sorted())) }
      tell("\(name): \(LocalizedText.joined(words, by: ", ")).")
    }
  }

  private static func known(_ count: Int) -> LocalizedText { "\(count) already saved" }

  private static func rejected(_ count: Int, _ reasons: [String]) -> LocalizedText {
    let why = reasons.joined(separator: ", ")
    return why.isEmpty ? "\(count) rejected" : "\(count) rejected (\(why))"
  }
}

/// A body on its way from its first byte to the store.
private final class PostedBody: HTTPBodyTaker {
  private let device: PairedDevice
  private let packing: PostedRequest.Packing
  private let desk: ReceptionDesk
  private let bytes: MemoryFile

  init(
    _ device: PairedDevice,
    _ packing: PostedRequest.Packing,
    _ desk: ReceptionDesk
  ) throws(HostSystemError) {
    self.device = device
    self.packing = packing
    self.desk = desk
    bytes = try MemoryFile(named: "the body")
  }

  func take(_ piece: [UInt8]) -> HTTPAnswer? {
    do throws(HostSystemError) {
      try bytes.append(piece)
      return nil
    } catch {
      return desk.failed(error)
    }
  }

  func finish(_ answer: @escaping @Sendable (HTTPAnswer) -> Void) {
    desk.store(bytes, packing, of: device, answer)
  }
}

extension PostedRequest {
  /// What is judged of a request's head.
  fileprivate init(_ head: HTTPRequestHead) {
    self.init(
      method: head.method,
      path: head.path,
      authorization: head[.authorization],
      apiKey: head[.apiKey],
      contentType: head[.contentType],
      contentEncoding: head[.contentEncoding],
      length: head.length,
      address: head.address
    )
  }
}

extension HTTPAnswer {
  /// The answer that says what came of a body.
  fileprivate init(_ reply: ReceptionReply) {
    var headers: [String: String] = [:]
    if case .refused(let refusal) = reply { headers = refusal.headers }
    self.init(reply.status, body: Array(reply.json.utf8), headers: headers)
  }
}
