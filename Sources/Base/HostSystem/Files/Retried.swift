import Glibc

/// A system call, begun anew as long as a signal interrupts it (EINTR), as `TEMP_FAILURE_RETRY` of the
/// C library does.
///
/// - Parameter call: gives -1 and sets `errno` where it fails.
/// - Returns: what the call gives in the end.
func retried(_ call: () -> Int32) -> Int32 {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
