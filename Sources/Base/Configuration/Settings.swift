/// Everything a person can set, each with its default.
///
/// The names, limits and sentences of the settings are in ``SettingSpecification``; the defaults
/// are here.
package struct Settings: Equatable, Sendable {
  /// Which server answers, and how it is spoken to.
  package var endpoint = EndpointSettings()
  /// Who answers.
  package var engine = EngineChoice.auto
  /// How readings are judged.
  package var assessment = AssessmentSettings()
  /// When the companion speaks first.
  package var checkIn = CheckInSettings()
  /// How a check-in reaches the person.
  package var delivery = DeliverySettings()
  /// How messages reach trusted people.
  package var people = PeopleSettings()
  /// How the conversation looks.
  package var chat = ChatSettings()
  /// Who writes down what is dictated.
  package var dictation = DictationSettings()
  /// How saved conversations are played again.
  package var replay = ReplaySettings()
  /// What is kept for finding faults.
  package var debug = DebugSettings()
  /// How long conversations are kept.
  package var transcripts = TranscriptSettings()
  /// What is remembered across conversations.
  package var memory = MemorySettings()
  /// How the medication companion asks and reminds.
  package var medication = MedicationSettings()
  /// What is stored of a sensor's values.
  package var sensors = SensorSettings()
  /// How readings are received.
  package var receive = ReceiveSettings()
  /// Where several machines of one person meet.
  package var hub = HubSettings()
  /// What other programs may look up.
  package var mcp = ContextSettings()
  /// How messages are understood.
  package var understanding = UnderstandingSettings()
  /// How long what was said stays readable.
  package var lock = LockSettings()

  /// All settings at their defaults.
  package init() {}
}

/// Who answers in the conversation.
package enum EngineChoice: String, CaseIterable, Sendable {
  /// The endpoint if one is set, else the offline listener.
  case auto
  /// The endpoint alone.
  case endpoint
  /// The offline listener alone.
  case listener
}

/// How readings are judged.
package struct AssessmentSettings: Equatable, Sendable {
  /// The tables of what is normal at which age.
  package enum Profile: String, CaseIterable, Sendable {
    /// The program's own table.
    case mindpulse
    /// Pediatric Advanced Life Support.
    case pals
    /// The centiles of Fleming and others, Lancet 2011.
    case fleming
  }

  /// Which table of reference ranges.
  package var profile = Profile.mindpulse
  /// The age from which a heart rate is no longer taken for now.
  package var heartRateStaleAfter = Duration.seconds(600)
  /// The age from which a respiratory rate is no longer taken for now.
  package var respiratoryRateStaleAfter = Duration.seconds(12 * 3_600)
}

/// How the conversation looks and what it keeps of the typing.
package struct ChatSettings: Equatable, Sendable {
  /// When colours and other styles are used.
  package enum Colour: String, CaseIterable, Sendable {
    /// On a terminal that has them, unless `NO_COLOR` is set.
    case auto
    /// Through a pipe, too, unless `NO_COLOR` is set or the terminal has none.
    case always
    /// Nowhere.
    case never
  }

  /// In which language the program speaks.
  package enum Language: String, CaseIterable, Sendable {
    /// In that of the locale, as far as it speaks it.
    case auto
    case en, de, es, fr
  }

  /// Whether typed lines are kept for the arrow keys of the next conversation.
  package var history = true
  /// In which language the program speaks where no message tells it.
  package var language = Language.auto
  /// Whether light Markdown in replies becomes bold, lists and the like.
  package var markdown = true
  /// When colours are used.
  package var colour = Colour.auto
  /// Whether the conversation begins with a line on age, readings, next check-in and engine.
  package var statusLine = true
  /// Whether a line says what is new of a friend when a conversation or `status` begins.
  package var friendNews = true
  /// Whether replies and check-ins are spoken.
  package var voice = false
  /// Whether everything is shown as lines of words, for a screen reader.
  package var plain = false
}

/// What other programs may look up, within `endpoint.share`.
package struct ContextSettings: Equatable, Sendable {
  /// Whether `mindpulse mcp` answers.
  package var enabled = false
}

/// What is remembered across conversations.
package struct MemorySettings: Equatable, Sendable {
  /// Whether confirmed notes go along with each request, and new ones may be proposed.
  package var enabled = false
}

/// How messages are understood.
package struct UnderstandingSettings: Equatable, Sendable {
  /// Whether a model on this machine helps.
  package enum Encoder: String, CaseIterable, Sendable {
    /// Where it is installed and the machine can run it.
    case auto
    /// Never: rules do it alone.
    case off
  }

  /// Whether a model on this machine helps.
  package var encoder = Encoder.auto
}

/// How long what was said stays readable once a lock was opened, and who may open it.
package struct LockSettings: Equatable, Sendable {
  /// After how many minutes without use it is locked again.
  package var afterMinutes = 15
  /// A program and its arguments that print the passphrase, for scripts; never empty.
  package var passphraseCommand: [String]?

  /// The same time in seconds.
  package var afterSeconds: Int { afterMinutes * 60 }
}

/// How saved conversations are played again.
package struct ReplaySettings: Equatable, Sendable {
  /// Longer pauses between messages are cut to this.
  package var longestPause = Duration.seconds(3)
}

/// What is kept for finding faults.
package struct DebugSettings: Equatable, Sendable {
  /// Whether requests are logged: sizes, statuses and times, never words.
  package var log = false
}

/// How long conversations are kept.
package struct TranscriptSettings: Equatable, Sendable {
  /// A conversation in which nothing was said for so long is erased; nil keeps all of them.
  package var keep: Duration?
}
