import Core
import Catalogues
import CommandLineParsing
import Console
package import Services

extension CommandEntry {
  /// `mindpulse people …`: trusted people, and what they are told.
  package static let people = CommandEntry(
    CommandSpecification(
      "people",
      summary: "Manage people you trust, who can be notified of an alert.",
      discussion: """
        MindPulse notifies nobody until you add them and agree to the text that 'people consent' \
        prints. By default they learn only that an alert was raised. Mail goes through your own \
        server (people.mail in the settings) and is always encrypted. You see each message, and \
        'people log' saves it. For a doctor, use 'mindpulse report' instead.
        """,
      defaultSubcommand: PeopleList.specification.name,
      examples: [
        .init(
          "mindpulse people add Anna --email anna@example.org",
          "Add a person; MindPulse asks for your consent."
        ),
        .init("mindpulse people test Anna", "Check that a message arrives."),
        .init("mindpulse people log", "Read what was sent."),
      ]
    ),
    [
      CommandEntry(PeopleList.self), CommandEntry(PeopleAdd.self),
      CommandEntry(PeopleConsent.self), CommandEntry(PeopleShow.self),
      CommandEntry(PeopleDelete.self), CommandEntry(PeoplePause.self),
      CommandEntry(PeopleResume.self), CommandEntry(PeopleTest.self),
      CommandEntry(PeopleLog.self),
    ],
    slash: [
      SlashCommand(
        name: "people",
        usage: "[log|test NAME|pause NAME]",
        help: "people you trust, and what they were sent",
        arguments: PeopleWord.allCases.map(\.rawValue),
        keeps: .people
      ) { chat, words in
        _ = try await typedPeople(words, chat.services.words).run(chat.services)
        return .done
      }
    ]
  )

  /// What can be done in the chat: everything but naming somebody new.
  private static func typedPeople(
    _ words: [String],
    _ spoken: Catalogue
  ) throws -> any Command {
    let first = words.first == "remove" ? PeopleWord.delete.rawValue : words.first
    guard let word = PeopleWord(rawValue: first ?? PeopleWord.list.rawValue) else {
      throw AppFailure(
        .usage,
        verbatim: spoken.text(PeopleKey.peopleUse),
        hint: spoken.text(PeopleKey.addOutside)
      )
    }
    let name = words.dropFirst().joined(separator: " ")
    return switch word {
    case .list: PeopleList()
    case .log: PeopleLog()
    case .show: PeopleShow(name)
    case .test: PeopleTest(name)
    case .pause: PeoplePause(name)
    case .resume: PeopleResume(name)
    case .delete: PeopleDelete(name)
    }
  }
}

/// What can stand behind `/people`.
private enum PeopleWord: String, CaseIterable {
  case list, log, show, test, pause, resume, delete
}

/// What several commands about trusted people take.
enum PeopleParameters {
  /// The name of one.
  static let name = Argument(
    "NAME",
    help: "A person's name, as 'people list' shows it.",
    completion: .dynamic("people")
  )
}
