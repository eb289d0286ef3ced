import Foundation
import Testing

@testable import Console

@Suite struct OrNullTests {
  private struct Answer: Encodable {
    @OrNull var age: Double?
    @OrNull var name: String?
  }

  @Test func `a key stands in an answer whether or not its value is known`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let answer = try encoder.encode(Answer(age: nil, name: "Ada"))
    #expect(String(decoding: answer, as: UTF8.self) == #"{"age":null,"name":"Ada"}"#)
  }
}
