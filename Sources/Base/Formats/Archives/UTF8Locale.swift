import Glibc

/// A locale in which libarchive takes names for what they are, UTF-8.
///
/// In the “C” locale, which a program starts in, names outside of ASCII come out empty. Only the
/// calling thread is switched, and only for a call. The corresponding C functions are `newlocale`
/// and `uselocale`; `C.UTF-8` is part of glibc from 2.35 on.
@safe struct UTF8Locale: ~Copyable {
  private let locale: locale_t?

  init() { unsafe locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) }

  deinit {
    if let locale = unsafe locale { unsafe freelocale(locale) }
  }

  /// Runs a call in the locale, or as things are where the system doesn't have it.
  func perform<Result>(_ call: () -> Result) -> Result {
    guard let locale = unsafe locale else { return call() }
    let before = unsafe uselocale(locale)
    defer { _ = unsafe uselocale(before) }
    return call()
  }
}
