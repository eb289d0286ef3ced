import CommandLineParsing
package import Services

extension CommandEntry {
  /// `mindpulse inbox …`: check-ins nobody has looked at yet.
  package static let inbox = CommandEntry(
    CommandSpecification("inbox", summary: "List and read unread check-ins.")
      .with([], default: "list"),
    [CommandEntry(InboxList.self), CommandEntry(InboxRead.self)]
  )
}
