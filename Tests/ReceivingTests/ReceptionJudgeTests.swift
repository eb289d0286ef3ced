import HealthModel
import Receiving
import Sealing
import Testing

@Suite("What becomes of a request")
struct ReceptionJudgeTests {
  private let token = "abcdefghijklmnopqrstuvwxyz234567"
  private static let limit = 1000

  private func devices() throws -> [PairedDevice] {
    try [("Phone", token), ("Watch", "another token")].map { name, token in
      PairedDevice(
        name: name,
        tokenHash: try AccessToken.hash(token),
        paired: Timestamp(milliseconds: 0)
      )
    }
  }

  private func verdict(
    _ change: (inout PostedRequest) -> Void = { _ in }
  ) throws -> ReceptionJudge.Verdict {
    var request = PostedRequest(
      method: "POST",
      path: "/v1/samples",
      authorization: "Bearer \(token)",
      address: "192.0.2.1"
    )
    change(&request)
    var judge = ReceptionJudge(bodyLimit: Self.limit)
    return try judge.judge(request, devices: devices(), at: 0)
  }

  @Test("The token of a paired device opens, in either header and whatever the case of Bearer")
  func opened() throws {
    let phone = try devices()[0]
    #expect(try verdict() == .take(phone, .none))
    #expect(try verdict { $0.authorization = "bearer  \(token)" } == .take(phone, .none))
    let key = try verdict { ($0.authorization, $0.apiKey) = (nil, token) }
    #expect(key == .take(phone, .none))
    let other = try verdict { ($0.authorization, $0.apiKey) = (nil, "another token") }
    #expect(other == .refuse(.wrongToken))
  }

  @Test(
    "Nothing else does",
    arguments: [
      nil, "", "Bearer", "Bearer ", "Basic abcdefghijklmnopqrstuvwxyz234567",
      "abcdefghijklmnopqrstuvwxyz234567", "Bearer abcdefghijklmnopqrstuvwxyz234567 x",
    ]
  )
  func noToken(text: String?) throws {
    #expect(try verdict { $0.authorization = text } == .refuse(.noToken))
  }

  @Test("A token that is nearly right is wrong")
  func wrong() throws {
    for text in [token.dropLast() + "", token + "a", token.uppercased(), ""] where text != "" {
      #expect(try verdict { $0.authorization = "Bearer \(text)" } == .refuse(.wrongToken))
    }
  }

  @Test("Paths and methods come before anything else")
  func places() throws {
    #expect(try verdict { $0.path = "/" } == .refuse(.noSuchPath))
    #expect(try verdict { $0.path = "/v1/samples/" } == .refuse(.noSuchPath))
    #expect(try verdict { $0.method = "GET" } == .refuse(.wrongMethod(allowed: "POST")))
    #expect(try verdict { $0.path = "/v1/health" } == .refuse(.wrongMethod(allowed: "GET")))
    let health = try verdict { ($0.path, $0.method, $0.authorization) = ("/v1/health", "GET", nil) }
    #expect(health == .healthy)
  }

  @Test("Length, type and packing are looked at for who has a token")
  func body() throws {
    #expect(try verdict { $0.length = 1001 } == .refuse(.tooLarge(limit: 1000)))
    let phone = try devices()[0]
    #expect(try verdict { $0.length = 1000 } == .take(phone, .none))
    for type in ["image/png", "multipart/form-data; boundary=a", "TEXT/HTML", "video/mp4"] {
      guard case .refuse(.wrongType) = try verdict({ $0.contentType = type }) else {
        Issue.record("\(type) was taken")
        continue
      }
    }
    for type in ["application/json; charset=utf-8", "text/csv", "application/octet-stream", ""] {
      #expect(try verdict { $0.contentType = type } == .take(phone, .none))
    }
    #expect(try verdict { $0.contentEncoding = "GZIP" } == .take(phone, .gzip))
    #expect(try verdict { $0.contentEncoding = "identity" } == .take(phone, .none))
    #expect(try verdict { $0.contentEncoding = "br" } == .refuse(.wrongPacking))
    let stranger = try verdict { ($0.authorization, $0.length) = ("Bearer x", 5000) }
    #expect(stranger == .refuse(.wrongToken))
  }

  @Test("Wrong tokens of an address are told to wait, and the right one is not")
  func guesses() throws {
    var judge = ReceptionJudge(bodyLimit: Self.limit)
    var wrong = PostedRequest(
      method: "POST",
      path: "/v1/samples",
      authorization: "Bearer x",
      address: "192.0.2.1"
    )
    for _ in 0..<10 {
      #expect(try judge.judge(wrong, devices: devices(), at: 0) == .refuse(.wrongToken))
    }
    #expect(try judge.judge(wrong, devices: devices(), at: 0) == .refuse(.tooMany(seconds: 6)))
    #expect(try judge.judge(wrong, devices: devices(), at: 6) == .refuse(.wrongToken))
    wrong.authorization = "Bearer \(token)"
    #expect(try judge.judge(wrong, devices: devices(), at: 6) == .take(devices()[0], .none))
  }
}

@Suite("Rates")
struct RequestRateTests {
  @Test("A bucket empties, fills with time, and never beyond what it holds")
  func bucket() {
    var rate = RequestRate(most: 2, minute: 60)
    #expect(rate.take("a", at: 0) == nil && rate.take("a", at: 0) == nil)
    #expect(rate.take("a", at: 0) == 1)
    #expect(rate.take("b", at: 0) == nil)
    #expect(rate.take("a", at: 1) == nil)
    #expect(rate.take("a", at: 1) == 1)
    #expect(rate.take("a", at: 1000) == nil && rate.take("a", at: 1000) == nil)
    #expect(rate.take("a", at: 1000) == 1)
    // A clock that went back gives nothing.
    #expect(rate.take("a", at: 0) == 1)
  }

  @Test("Those who come first are forgotten first, so that memory is bounded")
  func bounded() {
    var rate = RequestRate(most: 1, minute: 1)
    for number in 0..<300 { #expect(rate.take("\(number)", at: Double(number)) == nil) }
    #expect(rate.take("299", at: 299) != nil)
    #expect(rate.take("0", at: 299) == nil)
  }
}
