import Catalogues

/// The texts of dictation: what it does, what came of it, and why nothing could be recorded.
enum DictationNoticeKey: String, CatalogueKey {
  static let section = "dictation"

  // What it does, and what came of it.
  case recording, full, dropped, nothing, silence, sent, triedAgain, ready, noWords, droppedLate
  // Why a recorder could not record.
  case noProgram, troubleBusy, troubleServer, troubleForbidden, troubleNone, trouble
  case said, ended, exitCode, signal
  // Where nothing may be sent, or nobody writes it down.
  case elsewhere, elsewhereHint, withheld, noWriter, noWriterHint
}
