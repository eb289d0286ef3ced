// SPDX-License-Identifier: GPL-3.0-or-later

/// The first part of an answer: status and header fields.
package struct HTTPResponseHead: Sendable, Equatable {
  /// The status code, 200–599; redirects (3xx) come out as they are, they are never followed.
  package let status: Int

  /// The header fields in the order they came.
  package let fields: [HTTPField]

  /// A head with its fields.
  package init(status: Int, fields: [HTTPField] = []) {
    self.status = status
    self.fields = fields
  }

  /// The first value of the field called `name`, in whatever case; nil when there is none.
  package func value(of name: String) -> String? {
    let wanted = name.lowercased()
    return fields.first { $0.name.lowercased() == wanted }?.value
  }
}

/// A part of an answer, in the order of arrival: one head, then the body in pieces.
package enum HTTPEvent: Sendable, Equatable {
  /// Status and header fields.
  case head(HTTPResponseHead)
  /// The next bytes of the body; never empty.
  case body([UInt8])
}
