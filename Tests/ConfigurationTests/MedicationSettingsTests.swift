import Configuration
import Testing

@Suite("The settings of medication")
struct MedicationSettingsTests {
  private func settings(_ text: String) throws -> MedicationSettings {
    let resolver = SettingsResolver(document: try document("{ medication: \(text) }"))
    return try resolver.resolve().checked().medication
  }

  @Test("remind at the doses' times and leave the window to the rules unless told otherwise")
  func defaults() throws {
    let settings = try settings("{}")
    #expect(settings.window == nil && settings.remind)
    #expect(try self.settings("{ window: null, remind: false }").remind == false)
  }

  @Test("take a window, also across midnight")
  func window() throws {
    let day = try settings("{ window: '9:00 - 12:30' }").window
    #expect(day?.start == "09:00" && day?.end == "12:30")
    let night = try settings("{ window: '22:00-04:00' }").window
    #expect(night?.start == "22:00" && night?.end == "04:00")
  }

  @Test(
    "refuse what is no window",
    arguments: ["'14:00'", "'14:00-14:00'", "'14-20'", "20", "'off'"]
  )
  func refused(_ text: String) throws {
    #expect(throws: ConfigurationError.self) { try settings("{ window: \(text) }") }
  }
}
