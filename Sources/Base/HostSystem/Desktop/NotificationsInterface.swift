import Core

/// The interface `org.freedesktop.Notifications`, as calls and match rules.
///
/// Everything here is from the Desktop Notifications Specification 1.2.
enum NotificationsInterface {
  /// The name of the service and of its interface.
  static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  /// The signals that are listened to.
  static let matches = [
    "type='signal',path='\(path)',interface='\(name)',member='ActionInvoked'",
    "type='signal',path='\(path)',interface='\(name)',member='NotificationClosed'",
    "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',"
      + "interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'",
  ]

  /// Asks what the service can do.
  static let getCapabilities = call("GetCapabilities", [])

  /// Asks for the service's name, its maker, its version and that of the specification.
  static let getServerInformation = call("GetServerInformation", [])

  /// The service that an answer to `GetServerInformation` tells of.
  static func service(
    from message: BusMessage,
    capabilities: [String]
  ) -> Result<NotificationService, DesktopServicesError> {
    guard message.arguments.count >= 3, case .string(let name) = message.arguments[0],
      case .string(let version) = message.arguments[2]
    else { return .failure(.unreadable) }
    let service = NotificationService(
      name: VisibleText.singleLine(name, limit: 60),
      version: VisibleText.singleLine(version, limit: 30),
      offersActions: capabilities.contains("actions")
    )
    return .success(service)
  }

  /// Takes a notice off the desktop.
  static func closeNotification(id: UInt32) -> BusCall {
    call("CloseNotification", [.unsigned(id)])
  }

  /// Shows a notice in the way the service is able to.
  ///
  /// - Parameters:
  ///   - notice: what is shown.
  ///   - capabilities: what the service said it can do.
  ///   - applicationName: who shows it, as people know it.
  ///   - desktopEntry: the name of its `.desktop` file, without that ending.
  /// - Returns: the call, which is answered with the notice's number.
  static func notify(
    _ notice: DesktopNotice,
    capabilities: [String],
    applicationName: String,
    desktopEntry: String
  ) -> BusCall {
    let showsBody = capabilities.contains("body")
    let hasMarkup = capabilities.contains("body-markup")
    let offered = capabilities.contains("actions") ? notice.actions : []
    let body = hasMarkup ? escaped(notice.body) : notice.body
    let joined = notice.body.isEmpty ? notice.title : "\(notice.title): \(notice.body)"
    return call(
      "Notify",
      [
        .string(applicationName),
        .unsigned(0),
        .string(""),
        .string(showsBody ? notice.title : joined),
        .string(showsBody ? body : ""),
        .strings(offered.flatMap { [$0.key, $0.label] }),
        .dictionary([
          ("urgency", .byte(notice.urgency.rawValue)),
          ("category", .string("im.received")),
          // Not kept in the desktop's list of past notices, which others may scroll through.
          ("transient", .flag(true)),
          ("desktop-entry", .string(desktopEntry)),
        ]),
        .signed(lifetime(notice.lifetime)),
      ]
    )
  }

  /// Milliseconds; -1 leaves it to the service.
  private static func lifetime(_ duration: Duration?) -> Int32 {
    guard let duration else { return -1 }
    return Int32(clamping: max(Int64(duration / .milliseconds(1)), 1))
  }

  /// Text that reads the same where markup is understood.
  private static func escaped(_ text: String) -> String {
    // By scalar: a sign with a combining mark is another character than the sign.
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func call(_ member: String, _ arguments: [BusValue]) -> BusCall {
    BusCall(
      destination: name,
      path: path,
      interface: name,
      member: member,
      arguments: arguments
    )
  }
}
