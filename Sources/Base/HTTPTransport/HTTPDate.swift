import CCurl

/// Reads the dates of HTTP header fields.
package enum HTTPDate {
  /// Milliseconds since 1970 of a date such as `Sun, 06 Nov 1994 08:49:37 GMT`, in any of the three
  /// forms that HTTP has had (RFC 9110, 5.6.7); nil for what is no date.
  package static func milliseconds(_ text: String) -> Int64? {
    // The second parameter is unused (curl_getdate(3)).
    let seconds = unsafe curl_getdate(text, nil)
    guard seconds >= 0 else { return nil }
    let (milliseconds, isBeyond) = Int64(seconds).multipliedReportingOverflow(by: 1000)
    return isBeyond ? nil : milliseconds
  }
}
