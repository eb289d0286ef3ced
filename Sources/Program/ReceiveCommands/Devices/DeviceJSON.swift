import HealthModel
import Console
import Receiving

/// A device as `--json` prints it.
package struct DeviceJSON: Encodable {
  let name: String
  let paired: Timestamp
  /// When it sent something last.
  @OrNull var lastSeen: Timestamp?
  /// When it sent a reading last that was new.
  @OrNull var lastNew: Timestamp?
  let posts: Int
  let added: Int
  let silent: Bool

  init(_ known: DeviceService.Known) {
    name = known.device.name
    paired = known.device.paired
    lastSeen = known.record.lastSeen
    lastNew = known.record.lastNew
    posts = known.record.posts
    added = known.record.added
    silent = known.silence.isSilent
  }
}

extension DeviceService {
  /// Every device, for `status --json`.
  package func statusJSON() throws -> [DeviceJSON] { try known().map { DeviceJSON($0) } }
}
