import Core
import CommandLineParsing
package import Services

extension CommandEntry {
  /// `mindpulse memory …`: the notes that the person owns.
  package static let memory = CommandEntry(
    CommandSpecification(
      "memory",
      summary: "Manage notes that carry across conversations, each confirmed by you.",
      discussion: """
        With memory on, a model can propose a note; it is saved only when you confirm it. With \
        endpoint.share.memory, notes are sent with each request, as 'mindpulse prompt' shows. A \
        server that isn't on this machine gets none before you have seen them and agreed. The \
        offline listener uses none. With memory off, nothing is added, proposed or sent; saved \
        notes stay until you erase them.
        """,
      defaultSubcommand: MemoryList.specification.name,
      examples: [
        .init("mindpulse memory on", "Turn memory on."),
        .init("mindpulse memory add sleeps badly before presentations", "Add a note."),
        .init("mindpulse memory confirm 3", "Save a proposed note."),
      ]
    ),
    [
      CommandEntry(MemoryList.self), CommandEntry(MemoryOn.self), CommandEntry(MemoryOff.self),
      CommandEntry(MemoryAdd.self), CommandEntry(MemoryEdit.self),
      CommandEntry(MemoryConfirm.self), CommandEntry(MemoryRefuse.self),
      CommandEntry(MemoryForget.self),
    ]
  )
}
