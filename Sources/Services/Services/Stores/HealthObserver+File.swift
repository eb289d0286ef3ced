package import HealthStorage
import HostSystem

extension HealthObserver {
  /// Watches a file with the system's means; nil where it has none.
  package static func watchFile(_ file: String, _ wake: @escaping @MainActor () -> Void)
    -> AnyObject?
  {
    do throws(HostSystemError) {
      return try DirectoryWatcher(file: file, handler: wake)
    } catch {
      // Looking once in a while takes its place.
      return nil
    }
  }
}
