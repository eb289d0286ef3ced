import Core
import HealthImport
import HealthModel
import Testing

@Suite("FHIR in XML")
struct FHIRXMLTests {
  private func read(_ text: String) -> (items: [ImportItem], failure: HealthImportError?) {
    FormatSupport.read(FHIRXMLReader(options: FormatSupport.options()), Array(text.utf8))
  }

  private func observation(_ rest: String) -> String {
    """
    <Observation xmlns="http://hl7.org/fhir"><status value="final"/><code><coding>\
    <system value="http://loinc.org"/><code value="8867-4"/></coding></code>\
    <effectiveDateTime value="2026-03-29T14:05:00+02:00"/>\(rest)</Observation>
    """
  }

  private func bundle(_ entries: [String]) -> String {
    let all = entries.map { "<entry><resource>\($0)</resource></entry>" }.joined(separator: "\n")
    return "<?xml version=\"1.0\"?>\n<Bundle xmlns=\"http://hl7.org/fhir\">\n\(all)\n</Bundle>"
  }

  private let pulse = "<valueQuantity><value value=\"72\"/><code value=\"/min\"/></valueQuantity>"

  @Test("An Observation alone, and those of a Bundle, are read as JSON's are")
  func both() {
    let line = "heart-rate 72.0 2026-03-29T14:05:00+02:00 2026-03-29T14:05:00+02:00 FHIR"
    #expect(read(observation(pulse)).items.samples.map(\.line) == [line])
    let whole = read(bundle([observation(pulse), "<Patient/>", observation("")]))
    #expect(whole.failure == nil)
    #expect(whole.items.samples.map(\.line) == [line])
    #expect(whole.items.ignored == 1)
    #expect(
      whole.items.rejected == [
        RejectedRow(.badValue, .line(5), detail: "heart rate has no valueQuantity")
      ]
    )
  }

  @Test("What is in an extension, or in a resource within, isn't the observation's own")
  func nested() {
    let extra =
      "<extension url=\"x\"><valueQuantity><value value=\"9\"/></valueQuantity></extension>"
    let items = read(observation("<contained>\(extra)</contained>\(extra)\(pulse)")).items
    #expect(items.samples.map(\.value) == [72])
  }

  @Test("Entities are an attack, and a text that stops is truncated")
  func faults() {
    let bomb = "<!DOCTYPE Bundle [<!ENTITY a \"b\">]>" + bundle([observation(pulse)])
    guard case .hostile = read(bomb).failure else {
      Issue.record("an entity was let in")
      return
    }
    let short = bundle([observation(pulse), observation(pulse)]).dropLast(40)
    guard case .truncated = read(String(short)).failure else {
      Issue.record("a text that stops is taken for whole")
      return
    }
  }

  @Test("Other XML is of no format of ours")
  func foreign() {
    for text in [
      "<Bundle/>", "<feed xmlns=\"http://hl7.org/fhir\"/>", "<html><Observation /></html>",
    ] {
      #expect(!FHIRXMLReader.recognises(head: Array(text.utf8), fileName: "x.xml"), "\(text)")
    }
  }
}
