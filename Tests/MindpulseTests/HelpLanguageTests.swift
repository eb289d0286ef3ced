import Catalogues
import CommandLineParsing
import Testing

@testable import mindpulse
import Services

@MainActor @Suite("Help in other languages") struct HelpLanguageTests {
  @Test(
    "Each text has words of the language, and no other has",
    arguments: ["German", "Spanish", "French"]
  )
  func texts(_ language: String) throws {
    let known = try bundledCatalogue(language).names()["help"] ?? []
    let other = HelpText.texts(of: ProgramList.parts.commands.root).symmetricDifference(known)
    #expect(other.isEmpty, "\(other.sorted().prefix(5))")
  }
}
