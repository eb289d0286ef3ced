/// The environment that a program of the person's own is given.
package enum ProgramEnvironment {
  /// What the service manager means for this process alone (sd_notify(3), sd_listen_fds(3)).
  private static let ownVariables: Set = [
    "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES",
  ]

  /// The variables without API keys, and without those that are meant for this process alone.
  ///
  /// A variable counts as an API key when its name ends in `API_KEY` or `APIKEY`, or is among
  /// `keys`. Other secrets stay: the program may need its own.
  package static func withoutKeys(
    _ environment: [String: String],
    keys: [String] = []
  ) -> [String: String] {
    environment.filter { name, _ in
      let upper = name.uppercased()
      return !upper.hasSuffix("API_KEY") && !upper.hasSuffix("APIKEY") && !keys.contains(name)
        && !ownVariables.contains(name)
    }
  }
}
