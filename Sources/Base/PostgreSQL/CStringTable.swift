import Glibc

/// Keys and values as C wants them: two lists of strings, each with NULL at its end.
enum CStringTable {
  /// Lends both lists to a function.
  static func with<Result>(
    _ words: [String: String],
    _ body: (
      UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<UnsafePointer<CChar>?>?
    ) -> Result
  ) -> Result {
    let sorted = words.sorted { $0.key < $1.key }
    let keys = unsafe sorted.map { unsafe strdup($0.key) }
    let values = unsafe sorted.map { unsafe strdup($0.value) }
    defer {
      unsafe keys.forEach { unsafe free($0) }
      unsafe values.forEach(wipe)
    }
    let constantKeys = unsafe keys.map { unsafe UnsafePointer($0) } + [nil]
    let constantValues = unsafe values.map { unsafe UnsafePointer($0) } + [nil]
    return unsafe constantKeys.withUnsafeBufferPointer { keys in
      unsafe constantValues.withUnsafeBufferPointer { values in
        unsafe body(keys.baseAddress, values.baseAddress)
      }
    }
  }

  /// Lets go of a text that may be a password.
  private static func wipe(_ text: UnsafeMutablePointer<CChar>?) {
    if let text = unsafe text { unsafe explicit_bzero(text, strlen(text)) }
    unsafe free(text)
  }
}
