import Core
import BackUp
import ChatCompletions
import HealthModel
import HostSystem
import Sealing
import SQLite
import Testing
import Transcripts

@testable import Console

@Suite struct AppFailureTests {
  @Test(arguments: [
    (ChatError(.unreachable, "m"), ExitCode.unavailable), (ChatError(.rateLimited, "m"), .tryLater),
    (ChatError(.keyRefused, "m"), .notAllowed), (ChatError(.insecureKey, "m"), .configuration),
    (ChatError(.badReply, "m"), .unavailable),
  ])
  func `an endpoint's failure has its exit code`(error: ChatError, code: ExitCode) {
    #expect(AppFailure(error).exitCode == code)
  }

  @Test func `a server's own words are quoted, made harmless`() {
    let error = ChatError(.server, "The server failed.", serverText: "no\u{1b}[31m luck")
    #expect(AppFailure(error).message == "The server failed. It said: “no␛[31m luck”.")
  }

  @Test func `what a person typed wrong is usage or bad data`() {
    #expect(AppFailure(HealthModelError.unknownType("x")).exitCode == .usage)
    #expect(AppFailure(HealthModelError.unreadableTime("x")).exitCode == .badData)
    #expect(AppFailure(TranscriptsError.noSuchSession("x")).exitCode == .missing)
    #expect(AppFailure(SQLiteError(.full, "m")).exitCode == .inputOutput)
    #expect(AppFailure(SQLiteError(.busy, "m")).exitCode == .tryLater)
    #expect(AppFailure(CancellationError()).exitCode == .interrupted)
  }

  @Test(arguments: [
    (SealingError.wrongPassphrase, ExitCode.notAllowed), (.wrongKey, .notAllowed),
    (.tooSoon(seconds: 4), .notAllowed), (.damaged("m"), .badData), (.newer("m"), .badData),
    (.unavailable("m"), .unavailable), (.outOfMemory(bytes: 1 << 28), .tryLater),
  ])
  func `what can't be sealed or opened has its exit code`(error: SealingError, code: ExitCode) {
    #expect(AppFailure(error).exitCode == code)
    #expect(!AppFailure(error).message.isEmpty && !AppFailure(error).hint.isEmpty)
  }

  @Test func `a back-up's failures have their exit codes`() {
    #expect(AppFailure(BackUpError.damaged("m")).exitCode == .badData)
    #expect(AppFailure(BackUpError.ownFile("m")).exitCode == .cannotCreate)
    #expect(AppFailure(BackUpError.inUse([7])).exitCode == .tryLater)
    #expect(AppFailure(BackUpError.inUse([7, 8])).message.contains("process 7, 8"))
    #expect(AppFailure(BackUpError.storage(SQLiteError(.full, "m"))).exitCode == .inputOutput)
    #expect(
      AppFailure(BackUpError.system(HostSystemError(.missing, "m"))).exitCode == .missing
    )
  }

  @Test func `an error nobody has words for shows no name of ours`() {
    struct SomethingError: Error {}
    let failure = AppFailure(SomethingError())
    #expect(failure.exitCode == .failed)
    #expect(!(failure.message + failure.hint).contains("Error"))
    let context = DecodingError.Context(codingPath: [], debugDescription: "No object.")
    let file = AppFailure(DecodingError.dataCorrupted(context))
    #expect(file.message == "A file can't be read: it is not JSON5 (No object.).")
    #expect(file.exitCode == .badData)
  }

  @Test func `exit codes are those of sysexits`() {
    #expect(ExitCode.usage.rawValue == 64)
    #expect(ExitCode.configuration.rawValue == 78)
    #expect(ExitCode.interrupted.rawValue == 130)
  }
}
