@testable import Phrases
@testable import Safety
import Testing

@Suite("The crisis screen in French")
struct FrenchTests {
  private func finding(_ text: String) -> CrisisFinding { SafetyFixtures.screener.screen(text) }

  @Test(
    "finds what is said plainly, with and without “ne”, apostrophes and accents",
    arguments: [
      "je veux mourir", "j'veux mourir", "jveux mourir", "J’ai envie de me tuer",
      "jai envie de me tuer",
      "je n'ai plus envie de vivre", "j'ai plus envie de vivre", "jveu plus vivre",
      "j'en peux plus, je veux me pendre", "je pense au suicide tous les jours",
      "j'ai des idées suicidaires",
      "je veux en finir avec la vie", "j'espère ne pas me réveiller demain", "marre de vivre",
      "je me scarifie les bras tous les soirs", "les voix me disent de sauter",
      "tout le monde serait mieux sans moi", "je ne supporte plus cette douleur",
      "combien de cachets pour mourir",
      "c'est pour un ami, il veut savoir si on souffre quand on se pend",
    ]
  )
  func found(_ text: String) { #expect(finding(text).level >= .present, "\(text)") }

  @Test(
    "finds what is immediate at level 3",
    arguments: [
      "je vais me tuer ce soir", "j'ai avalé toute la boîte de cachets", "je suis sur le parapet",
      "la corde est attachée à la poutre", "c'est pour cette nuit", "j'ai pris trente comprimés",
      "je suis dans le bain avec la lame", "je me suis ouvert les veines",
    ]
  )
  func immediate(_ text: String) { #expect(finding(text).level == .immediate, "\(text)") }

  @Test(
    "leaves idioms, denials, the past, fiction and everyday words below level 2",
    arguments: [
      "je suis morte de rire", "je suis mort de fatigue", "on tue le temps en attendant le train",
      "ce prof me tue", "ma mère va me tuer si je rate le bus", "je meurs de faim",
      "plutôt mourir que de rater ça",
      "je ne veux pas mourir", "j'veux pas me tuer, je veux dormir",
      "aucune envie de me faire du mal",
      "Me tuer ? Jamais.", "mais en finir, non, j'aime trop la vie",
      "pas suicidaire, juste fatigué",
      "à quinze ans j'ai voulu mourir, il y a longtemps", "dans mon roman le héros veut se tuer",
      "je me coupe les cheveux ce soir", "j'ai pris mes cachets pour la tension",
      "mon perso est mort dans le jeu",
      "je dis adieu à la bière", "mon téléphone est mort",
    ]
  )
  func calm(_ text: String) { #expect(finding(text).level < .present, "\(text)") }

  @Test(
    "names somebody else's danger as such",
    arguments: ["ma sœur veut se tuer", "mon meilleur ami dit qu'il veut mourir"]
  )
  func others(_ text: String) { #expect(finding(text).category == .someoneElse, "\(text)") }

  @Test(
    "reads short answers and reassurances",
    arguments: [
      ("oui", CrisisReply.yes), ("ouais", .yes), ("non", .no), ("pas du tout", .no),
      ("je suis en sécurité", .safe), ("ce soir", .soon),
    ]
  )
  func replies(_ text: String, _ reply: CrisisReply) { #expect(finding(text).reply == reply) }

  @Test("reads why there is no danger any more, and not where it is left open")
  func reassurances() {
    #expect(finding("je n'ai rien pris").reassurances.contains(.nothingDone))
    #expect(finding("mon frère a pris les cachets").reassurances.contains(.meansGone))
    #expect(finding("ma mère est avec moi").reassurances.contains(.someoneHere))
    #expect(finding("je n'ai rien pris pour l'instant").reassurances.isEmpty)
  }

  @Test("says that something has been done already")
  func done() {
    #expect(finding("j'ai avalé toute la boîte de cachets").isDone)
    #expect(!finding("je veux mourir").isDone)
  }

  @Test(
    "parts words at the apostrophe",
    arguments: [
      ("j'ai", ["je", "ai"]), ("j'm'en", ["je", "me", "en"]), ("aujourd'hui", ["aujourd'hui"]),
      ("l'", ["l'"]), ("mort", ["mort"]),
    ]
  )
  func elisions(_ word: String, _ words: [String]) {
    #expect(Elision.words(of: word, ["j": "je", "m": "me", "l": "le"]) == words)
  }
}

@Suite("A denial that follows")
struct LaterDenialTests {
  private func level(_ text: String) -> CrisisLevel { SafetyFixtures.screener.screen(text).level }

  @Test(
    "takes back what is only taken up",
    arguments: [
      "Suicidal? No.", "Kill myself? Never, I have a cat", "Low, yes. Suicidal, no.",
      "Selbstmord? Nein.",
      "Me tuer ? Jamais.", "Ich ritze mich nicht mehr",
    ]
  )
  func denied(_ text: String) { #expect(level(text) < .present, "\(text)") }

  @Test(
    "leaves what the person says of themselves",
    arguments: [
      "I want to die, no, really", "I want to kill myself no one cares",
      "kill myself. no one would care",
      "je veux mourir. non, pas dormir", "ich will sterben, nein, kein Witz",
      "I'm not fine but I want to die", "no, I'm not okay, I want to kill myself",
    ]
  )
  func said(_ text: String) { #expect(level(text) >= .present, "\(text)") }
}
