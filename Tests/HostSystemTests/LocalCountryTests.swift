import HostSystem
import Testing

@Suite struct LocalCountryTests {
  @Test func `the time zone tells the country before the locale does`() {
    let zones = "# comment\nDE\t+5230+01322\tEurope/Berlin\nAT\t+4813+01620\tEurope/Vienna\n"
    let country = { LocalCountry.code(zone: $0, zones: zones, locale: $1) }
    #expect(country("Europe/Vienna", "en_US.UTF-8") == "AT")
    #expect(country("UTC", "de_DE.UTF-8") == "DE")
    #expect(country(nil, "C.UTF-8") == nil)
    #expect(country("UTC", nil) == nil)
  }
}
