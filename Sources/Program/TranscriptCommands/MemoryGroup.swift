import CommandLineParsing
package import Services

extension CommandEntry {
  /// `mindpulse memory …`: the notes that the person owns.
  package static let memory = CommandEntry(
    CommandSpecification(
      "memory",
      summary: "Notes that are kept across talks, each confirmed by you.",
      discussion: """
        With memory on, a model may propose a note; it is kept only once you say so. With \
        endpoint.share.memory notes go along with each request, as 'mindpulse prompt' shows; a server \
        that is not on this machine gets none before you have seen them and agreed. The offline \
        listener uses none. \
        With memory off nothing is added, proposed or sent; what is kept stays until you erase it.
        """,
      defaultSubcommand: MemoryList.specification.name,
      examples: [
        .init("mindpulse memory on", "Let the companion remember."),
        .init("mindpulse memory add sleeps badly before presentations", "Keep a note."),
        .init("mindpulse memory confirm 3", "Keep a proposed one."),
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
