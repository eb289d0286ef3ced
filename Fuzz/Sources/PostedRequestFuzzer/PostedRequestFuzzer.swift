import Core
import DeviceExports
import FuzzPromises
import HealthImport
import HealthModel
import Receiving
import Sealing

/// The token of the one device that is paired here.
private let token = "fuzzedtokenfuzzedtokenfuzzedtoke"

/// Called by libFuzzer with each input: a request's parts between bytes 0, and its body behind them.
///
/// Two judges say the same of it; a body is taken from nobody without the token, and from nowhere but the
/// one path; each refusal is an answer that a client can read; and what a body is recognised as doesn't
/// depend on what the head says.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzPostedRequest(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let parts = FuzzPromises.texts(input)
  let request = request(parts)
  do throws(SealingError) {
    let device = PairedDevice(
      name: "phone",
      tokenHash: try AccessToken.hash(token),
      paired: Timestamp(milliseconds: 0)
    )
    var one = ReceptionJudge(bodyLimit: 1 << 20)
    var other = one
    let verdict = try one.judge(request, devices: [device], at: 1)
    FuzzPromises.require(
      try verdict == other.judge(request, devices: [device], at: 1),
      "two judges differ"
    )
    check(verdict, request, device)
    try checkRate(&one, request, device)
  } catch {
    FuzzPromises.require(false, "nothing hashes a token")
  }
  let body = Array((parts.count > 8 ? parts[8...].joined(separator: "\0") : "").utf8)
  let recognised = ImportFormat.every.filter { $0.recognises(body, "body") }.count
  FuzzPromises.require(
    ImportFormat.every.filter { $0.recognises(body, "body") }.count == recognised,
    "a body is recognised in two ways"
  )
  return 0
}

private func request(_ parts: [String]) -> PostedRequest {
  func part(_ place: Int) -> String? {
    place < parts.count && !parts[place].isEmpty ? parts[place] : nil
  }
  return PostedRequest(
    method: part(0) ?? "POST",
    path: part(1) ?? ReceptionJudge.samplesPath,
    authorization: part(2),
    apiKey: part(3),
    contentType: part(4),
    contentEncoding: part(5),
    length: part(6).flatMap { Int($0) },
    address: part(7) ?? "127.0.0.1"
  )
}

private func check(
  _ verdict: ReceptionJudge.Verdict,
  _ request: PostedRequest,
  _ device: PairedDevice
) {
  switch verdict {
  case .healthy:
    FuzzPromises.require(
      request.path == ReceptionJudge.healthPath && request.method == "GET",
      "healthy for another request"
    )
  case .take(let found, _):
    FuzzPromises.require(found == device, "another device")
    FuzzPromises.require(request.token == token, "taken without the token")
    FuzzPromises.require(
      request.path == ReceptionJudge.samplesPath && request.method == "POST",
      "taken from elsewhere"
    )
    FuzzPromises.require((request.length ?? 0) <= 1 << 20, "taken though too large")
  case .refuse(let refusal):
    FuzzPromises.require((400..<600).contains(refusal.status), "a refusal that is none")
    FuzzPromises.require(!refusal.message.isEmpty && !refusal.code.isEmpty, "no sentence")
    for (name, value) in refusal.headers {
      FuzzPromises.require(
        !(name + value).utf8.contains { $0 < 0x20 || $0 == 0x7F },
        "a header holds controls"
      )
    }
    let json = ReceptionReply.refused(refusal).json
    let isOneLine = json.hasSuffix("}\n") && !json.dropLast().contains("\n")
    FuzzPromises.require(isOneLine, "an answer of two lines")
    FuzzPromises.require(!json.contains(token), "an answer tells the token")
  }
}

/// Whoever comes with a wrong token again and again is told to wait, and waits no longer than a minute.
private func checkRate(
  _ judge: inout ReceptionJudge,
  _ request: PostedRequest,
  _ device: PairedDevice
) throws(SealingError) {
  guard request.path == ReceptionJudge.samplesPath, request.method == "POST",
    request.token != token
  else { return }
  var last: ReceptionJudge.Verdict = .healthy
  for _ in 0..<12 { last = try judge.judge(request, devices: [device], at: 1) }
  guard case .refuse(.tooMany(let seconds)) = last else {
    return FuzzPromises.require(false, "wrong tokens without an end")
  }
  FuzzPromises.require((1...60).contains(seconds), "a wait without an end")
}
