import CommandLineParsing
import Configuration
import Console
import Core
import Glibc
import HostSystem
import HTTPReception
import Services

/// `mindpulse receive`, or `receive run`: readings that devices send over HTTP, until a signal.
struct Receive: Command {
  /// How long it stays without a connection where a service manager starts it again, in seconds.
  private static let idleSeconds = 60.0

  private static let listen = Option(
    "listen",
    "HOST:PORT",
    help: "The address to listen on; default 127.0.0.1:8787."
  )
  private static let certificate = Option(
    "tls-cert",
    "FILE",
    help: "A certificate in PEM, for https.",
    completion: .files
  )
  private static let key = Option(
    "tls-key",
    "FILE",
    help: "The certificate's key in PEM.",
    completion: .files
  )

  static let specification = CommandSpecification(
    "run",
    summary: "Receive readings until SIGTERM.",
    discussion: """
      Runs in the foreground. By default, only this machine can reach it. Plain http on another \
      address requires the setting receive.plainHTTP.
      """,
    parameters: [listen, certificate, key]
  )
  static let needs = CommandNeeds(sealed: .namesIfOpen)

  private let flags: ReceptionPlan.Flags

  init(_ line: ParsedCommand) throws {
    flags = ReceptionPlan.Flags(
      listen: try line[Self.listen],
      certificate: try line[Self.certificate],
      key: try line[Self.key]
    )
  }

  @MainActor func run(_ services: Services) async throws -> ExitCode {
    let signals = SignalSources()
    let ending = ReceiverEnding()
    signals.onEnd([SIGINT, SIGTERM, SIGHUP], endsWaits: true) { signal in
      ending.end(signal == SIGINT ? .interrupted : .done)
    }
    defer { signals.cancel() }
    let plan = try ReceptionPlan(services, flags)
    let inherited = try ListeningSocket(environment: services.environment, process: getpid())
    if inherited == nil { try plan.check(plan.address) }
    let socket = try inherited ?? ListeningSocket(plan.address)
    let output = services.output
    let words = output.catalogue()
    let server = try ReceptionServer(
      services,
      plan,
      socket,
      quiet: socket.isInherited ? (Self.idleSeconds, { ending.end(.done) }) : nil,
      tell: { output.notice($0, in: words) }
    )
    let greeted = Greeting()
    let memory = RestingMemory()
    // Nobody reads the address before a signal is heard.
    signals.whenReady {
      do {
        try greet(server, services)
        let manager = ServiceManagerNotifier(environment: services.environment)
        try manager.ready(status: "Receiving readings on \(server.url).")
        memory.worked()
      } catch {
        greeted.failure = error
        ending.end(.failed)
      }
    }
    let code = await ending.wait()
    await server.end()
    if let failure = greeted.failure { throw failure }
    return code
  }

  private func greet(_ server: ReceptionServer, _ services: Services) throws {
    if services.output.isJSON {
      try services.output.json(["url": server.url])
    } else {
      try services.output.line("Receiving readings on \(server.url)")
    }
    if try DeviceService(services).files.all().isEmpty {
      services.output.notice("No device is paired. To pair one: mindpulse receive pair NAME")
    }
  }
}

/// What went wrong when the address was told.
@MainActor private final class Greeting { var failure: (any Error)? }

/// Why a receiver ends, and the one who waits for that.
private final class ReceiverEnding: Sendable {
  private struct State: Sendable {
    var code: ExitCode?
    var waiting: CheckedContinuation<ExitCode, Never>?
  }

  private let state = Locked(State())

  /// Ends it, if nothing has before.
  func end(_ code: ExitCode) {
    let waiting: CheckedContinuation<ExitCode, Never>? = state.withLock { state in
      guard state.code == nil else { return nil }
      state.code = code
      return state.waiting
    }
    waiting?.resume(returning: code)
  }

  /// Waits until it ends; once.
  func wait() async -> ExitCode {
    await withCheckedContinuation { continuation in
      let code: ExitCode? = state.withLock { state in
        if state.code == nil { state.waiting = continuation }
        return state.code
      }
      if let code { continuation.resume(returning: code) }
    }
  }
}
