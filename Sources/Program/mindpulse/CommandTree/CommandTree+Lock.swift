import CommandLineParsing

extension CommandTree {
  /// The commands that seal what was said, and open it.
  static let lockCommands: [CommandSpecification] = [lock, unlock]

  private static let lock = CommandSpecification(
    "lock",
    summary: "Seal your talks with a passphrase, or close the lock.",
    discussion: """
      The first time you choose a passphrase, twice typed and never shown; then the words of talks, \
      notes and input history are sealed on the disk, with the names of medications, devices and \
      sources, what a danger was, and your name, sex and height. It may be interrupted and goes on \
      with the next command. A forgotten passphrase can't be recovered. The types, values and times of readings and \
      your settings stay readable, and check-ins go on: they are written sealed and shown when the lock is open.

      Once a lock is set, the same command closes it at once, in open chats too. Otherwise it closes \
      after some minutes without use (lock.afterMinutes). Meanwhile the kernel's keyring keeps the key; \
      where it keeps none, each program asks.
      """,
    options: [
      .flag("now", help: "Close the lock that is set; never set one."),
      .flag("change", help: "Choose another passphrase; nothing has to be sealed again."),
      .flag("status", help: "Tell whether a lock is set and open."),
    ],
    examples: [
      .init("mindpulse lock", "Set a lock, or close it."),
      .init("mindpulse lock --status", "See how it is."),
    ]
  )

  private static let unlock = CommandSpecification(
    "unlock",
    summary: "Open the lock for a while, or take it away.",
    discussion: """
      After a wrong passphrase the next ones are taken after a pause that grows up to five minutes. \
      Scripts can give the passphrase by a program of their own: lock.passphraseCommand.
      """,
    options: [
      .flag("remove", help: "Take the lock away: everything becomes readable text again.")
    ],
    examples: [.init("mindpulse unlock", "Read and search for a while.")]
  )
}
