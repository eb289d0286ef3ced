/// The name of this machine's time zone, such as `Europe/Berlin`.
package enum LocalZoneName {
  private static let folder = "/zoneinfo/"

  /// The name that `TZ` or the link at `/etc/localtime` (localtime(5)) gives; nil where neither does.
  package static func current(_ environment: [String: String]) -> String? {
    if let named = environment["TZ"], !named.isEmpty {
      return String(named.drop { $0 == ":" })
    }
    guard let path = OpenFiles.realPath("/etc/localtime"), let range = path.firstRange(of: folder)
    else { return nil }
    return String(path[range.upperBound...])
  }
}
