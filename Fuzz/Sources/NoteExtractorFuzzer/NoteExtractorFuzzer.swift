import FuzzPromises
import ReplyMarks

/// Called by libFuzzer with each input: a reply, whose first byte says how it is cut.
///
/// However a reply is cut, the same goes on and the same note is proposed. What goes on never holds
/// the mark of a note, in any mix of capitals, and neither does a proposed note. A reply without the
/// mark's two brackets goes on as it is.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzNoteExtractor(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let reply = String(decoding: input.dropFirst(), as: UTF8.self)
  let whole = taken([reply])
  let split = taken(
    FuzzPromises.pieces(reply.unicodeScalars, seed: input[0]).map { scalars in
      String(String.UnicodeScalarView(scalars))
    }
  )
  FuzzPromises.require(Array(whole.shown.utf8) == Array(split.shown.utf8), "a cut changed a reply")
  FuzzPromises.require(whole.note == split.note, "a cut changed a note")
  FuzzPromises.require(!hasMark(whole.shown), "a mark goes on")
  FuzzPromises.require(!hasMark(whole.note ?? ""), "a note holds a mark")
  if !reply.utf8.contains(UInt8(ascii: "[")) {
    FuzzPromises.require(whole.note == nil, "a note came from nowhere")
    FuzzPromises.require(Array(whole.shown.utf8) == Array(reply.utf8), "a plain reply was changed")
  }
  return 0
}

private func taken(_ pieces: [String]) -> (shown: String, note: String?) {
  var extractor = NoteExtractor()
  var shown = pieces.map { extractor.arrived($0) }.joined()
  shown += extractor.ended()
  return (shown, extractor.proposal)
}

private func hasMark(_ text: String) -> Bool {
  let bytes = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  let mark = Array("[[note:".utf8)
  return bytes.indices.contains { bytes[$0...].starts(with: mark) }
}
