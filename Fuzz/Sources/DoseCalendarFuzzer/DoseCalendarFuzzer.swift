import Catalogues
import FuzzPromises
import HealthModel
import Monitors

/// Called by libFuzzer with each input: name, dose and its unit, with a byte 0 between them.
///
/// Whatever a medication is called, its calendar has the same properties in the same order as one
/// called “A”; no line has more than 75 octets, or a control; and the unfolded summary, unescaped,
/// is the medication's title (RFC 5545, 3.1 and 3.3.11).
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzDoseCalendar(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let texts = FuzzPromises.texts(input) + ["", "", ""]
  guard let plain = medication("A", nil), let medication = medication(texts[0], dose(texts))
  else { return 0 }
  let lines = unfolded(calendar(medication))
  // By scalars: a name may begin with a sign that joins the colon before it.
  let names = { (lines: [String]) in
    lines.map { String($0.unicodeScalars.prefix { $0 != ":" && $0 != ";" }) }
  }
  FuzzPromises.require(names(lines) == names(unfolded(calendar(plain))), "other properties")
  let titles = zip(names(lines), lines).filter { $0.0 == "SUMMARY" }
    .map { unescaped($0.1.unicodeScalars.dropFirst("SUMMARY:".count)) }
  FuzzPromises.require(titles == [medication.title], "the title did not come back")
  return 0
}

private func dose(_ texts: [String]) -> String? {
  do { return try Medication.doseText(texts[1], unit: texts[2]) } catch { return nil }
}

private func medication(_ name: String, _ dose: String?) -> Medication? {
  guard let day = CalendarDay("2026-11-21") else { return nil }
  do { return try Medication(name: name, dose: dose, times: ["08:00"], from: day) } catch {
    return nil
  }
}

private func calendar(_ medication: Medication) -> String {
  DoseCalendar(
    [DoseCalendar.Entry(number: 3, medication: medication)],
    seed: "0195-ab",
    made: Timestamp(milliseconds: 1_795_290_330_000),
    version: "1.0.0",
    Catalogue(language: .english)
  ).text
}

/// The lines with folding undone, after a look at each as it stands.
private func unfolded(_ text: String) -> [String] {
  let bytes = Array(text.utf8)
  var lines: [[UInt8]] = []
  var line: [UInt8] = []
  var place = 0
  while place < bytes.count {
    guard bytes[place] == 0x0D else {
      FuzzPromises.require(bytes[place] >= 0x20 && bytes[place] != 0x7F, "a control in a line")
      line.append(bytes[place])
      place += 1
      continue
    }
    FuzzPromises.require(place + 1 < bytes.count && bytes[place + 1] == 0x0A, "half a line end")
    FuzzPromises.require(line.count <= 75, "a line is too long")
    if line.first == 0x20, !lines.isEmpty {
      lines[lines.count - 1] += line.dropFirst()
    } else {
      lines.append(line)
    }
    line = []
    place += 2
  }
  FuzzPromises.require(line.isEmpty, "the last line has no end")
  return lines.map { String(decoding: $0, as: UTF8.self) }
}

private func unescaped(_ text: some Sequence<Unicode.Scalar>) -> String {
  var unescaped = String.UnicodeScalarView()
  var isEscaped = false
  for scalar in text {
    if !isEscaped, scalar == "\\" {
      isEscaped = true
    } else {
      unescaped.append(isEscaped && scalar == "n" ? "\n" : scalar)
      isEscaped = false
    }
  }
  return String(unescaped)
}
