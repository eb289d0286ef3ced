import CBundledFiles
package import FlatTables

/// The texts and numbers of `prompts/` and `config/`, compiled into the program.
///
/// A file of the same name in the person's configuration directory takes the place of one of
/// these; who starts the program looks for it there first.
package enum BundledFile: String, CaseIterable, Sendable {
  /// What stands in the person's place when the companion speaks first to a model.
  case checkInTurn = "prompts/check-in-turn.md"
  /// The settings, documented, all at their defaults.
  case settings = "config/mindpulse.json5"
  /// The values that a body can have, by type of sample.
  case possibleValues = "config/possible-values.json5"
  /// The countries, by the names that people give them.
  case countries = "config/countries.json5"
  /// What is normal for heart rate and respiratory rate, by age.
  case referenceRanges = "config/reference-ranges.json5"
  /// What is usual for one person, and when a reading or a night is unusual.
  case baselines = "config/baselines.json5"
  /// The system prompt.
  case systemPrompt = "prompts/system.md"
  /// What is added to it when the companion writes first.
  case checkInPrompt = "prompts/check-in.md"
  /// The crisis protocol, as it is published beside the program.
  case crisisProtocol = "prompts/protocol.md"
  /// What people in danger say, by language.
  case crisisLanguage = "config/crisis-language.json5"
  /// The danger model's weights.
  case dangerModel = "config/danger-model.json5"
  /// By which messages are found by meaning.
  case meaning = "config/meaning.json5"
  /// The listener's acts and situations, by the meaning of what people say for them.
  case listeningModel = "config/listening-model.json5"
  /// What is answered then.
  case crisisAnswers = "config/crisis-answers.json5"
  /// Whom to call, by country.
  case crisisLines = "config/crisis-lines.json5"
  /// What a model's reply must not say.
  case replyRules = "config/reply-rules.json5"
  /// When and how the program says that it is one.
  case disclosure = "config/disclosure.json5"
  /// Readings that ask for urgent care.
  case extremeReadings = "config/extreme-readings.json5"
  /// What exports as JSON look like: a JSON Schema.
  case exportSchema = "config/export-schema.json"
  /// Which sleep counts to which day, and the rules of mood and sleep.
  case moodAndSleep = "config/mood-and-sleep.json5"
  /// What PHQ-2, PHQ-9 and GAD-7 ask, and how their answers are scored.
  case questionnaires = "config/questionnaires.json5"
  /// The rules of the breathing test.
  case breathing = "config/breathing.json5"
  /// The reference values of FEV1, FVC and their ratio: GLI Global 2022.
  case gliReference = "config/gli-global-2022.json"
  /// When the beta-blocker is asked about, and its boundary of resting heart rate.
  case betaBlocker = "config/beta-blocker.json5"
  /// The heart rate to stay below with post-exertional malaise, and what belongs to an episode.
  case pacing = "config/pacing.json5"
  /// The words of a hub's pairing code.
  case pairingWords = "config/pairing-words.json5"
  /// What is made of a sensor's values.
  case sensors = "config/sensors.json5"
  /// The people that an evaluation simulates.
  case evaluationPersonas = "config/evaluation/personas.tsv"
  /// The questions by which an evaluation is judged.
  case evaluationRubric = "config/evaluation/rubric.tsv"
  /// The words by which an evaluation counts sentences.
  case evaluationRules = "config/evaluation/rules.json5"
  /// Something to read about the smaller companions' subjects.
  case learning = "config/learn.json5"
  /// The same in German.
  case germanLearning = "config/learn/de.json5"
  /// The same in Spanish.
  case spanishLearning = "config/learn/es.json5"
  /// The same in French.
  case frenchLearning = "config/learn/fr.json5"
  /// What is said to plain questions about health.
  case healthBasics = "config/health-basics.json5"
  /// The same in German.
  case germanHealthBasics = "config/health-basics/de.json5"
  /// The same in Spanish.
  case spanishHealthBasics = "config/health-basics/es.json5"
  /// The same in French.
  case frenchHealthBasics = "config/health-basics/fr.json5"
  /// What words of health mean.
  case healthTerms = "config/health-terms/en.json5"
  /// The same in German.
  case germanHealthTerms = "config/health-terms/de.json5"
  /// The same in Spanish.
  case spanishHealthTerms = "config/health-terms/es.json5"
  /// The same in French.
  case frenchHealthTerms = "config/health-terms/fr.json5"
  /// The offline listener's lines.
  case listener = "prompts/listener.json5"
  /// What the listener says to situations: work, money and where one lives.
  case workSituations = "prompts/situations/work.json5"
  /// What the listener says to situations: school, study and being young.
  case youngSituations = "prompts/situations/young.json5"
  /// What the listener says to situations: families and couples.
  case familySituations = "prompts/situations/family.json5"
  /// What the listener says to situations: grief, age, faith and being alone.
  case lossSituations = "prompts/situations/loss.json5"
  /// What the listener says to situations: the body.
  case bodySituations = "prompts/situations/body.json5"
  /// What the listener says to situations: the mind.
  case mindSituations = "prompts/situations/mind.json5"
  /// What the listener says to situations: good and ordinary things.
  case goodSituations = "prompts/situations/good.json5"
  /// What the listener says to situations: turns of a talk.
  case talkSituations = "prompts/situations/talk.json5"
  /// What the program says to questions about the person's own data, in English.
  case englishCatalogue = "prompts/catalogues/en.json5"
  /// The same in German.
  case germanCatalogue = "prompts/catalogues/de.json5"
  /// The same in Spanish.
  case spanishCatalogue = "prompts/catalogues/es.json5"
  /// The same in French.
  case frenchCatalogue = "prompts/catalogues/fr.json5"
  /// What the listener says in German.
  case german = "prompts/languages/de.json5"
  /// What it says in Spanish.
  case spanish = "prompts/languages/es.json5"
  /// What it says in French.
  case french = "prompts/languages/fr.json5"
  /// The words by which questions are understood in English.
  case questions = "prompts/questions.json5"
  /// The same in German.
  case germanQuestions = "prompts/questions/de.json5"
  /// The same in Spanish.
  case spanishQuestions = "prompts/questions/es.json5"
  /// The same in French.
  case frenchQuestions = "prompts/questions/fr.json5"
  /// What is said of a reading that somebody worries about.
  case readingAdvice = "config/reading-advice.json5"
  /// The exercise: slow breathing.
  case pacedBreathing = "prompts/exercises/paced-breathing.json5"
  /// The exercise: the search for one's own breathing pace.
  case resonanceSearch = "prompts/exercises/resonance-search.json5"
  /// The exercise: grounding with the senses.
  case grounding = "prompts/exercises/grounding.json5"
  /// The exercise: progressive relaxation.
  case relaxation = "prompts/exercises/relaxation.json5"
  /// The exercise: the thought record.
  case thoughtRecord = "prompts/exercises/thought-record.json5"
  /// The exercise: planning one activity.
  case activityPlan = "prompts/exercises/activity-plan.json5"
  /// The exercise: worry time.
  case worryTime = "prompts/exercises/worry-time.json5"
  /// The exercise: problem solving in steps.
  case problemSolving = "prompts/exercises/problem-solving.json5"
  /// The exercise: regular sleep.
  case sleepRegularity = "prompts/exercises/sleep-regularity.json5"
  /// The exercise: three good things.
  case goodThings = "prompts/exercises/good-things.json5"
  /// The exercise: the self-compassion break.
  case selfCompassion = "prompts/exercises/self-compassion.json5"
  /// The exercise: planning a hard conversation.
  case hardConversation = "prompts/exercises/hard-conversation.json5"

  /// The exercises, in the order in which they are listed.
  package static let exercises: [BundledFile] = [
    .pacedBreathing, .resonanceSearch, .grounding, .relaxation, .thoughtRecord, .activityPlan,
    .worryTime, .problemSolving, .sleepRegularity, .goodThings, .selfCompassion, .hardConversation,
  ]

  /// The situations of the offline listener.
  package static let situations: [BundledFile] = [
    .workSituations, .youngSituations, .familySituations, .lossSituations, .bodySituations,
    .mindSituations, .goodSituations, .talkSituations,
  ]

  /// What is said to plain questions about health in a language other than English.
  ///
  /// - Parameter language: its name in English.
  /// - Returns: the file; nil for English, and for a language without one.
  package static func healthFacts(in language: String) -> BundledFile? {
    switch language {
    case "German": .germanHealthBasics
    case "Spanish": .spanishHealthBasics
    case "French": .frenchHealthBasics
    default: nil
    }
  }

  /// Something to read in a language other than English.
  ///
  /// - Parameter language: its name in English.
  /// - Returns: the file; nil for English, and for a language without one.
  package static func learning(in language: String) -> BundledFile? {
    switch language {
    case "German": .germanLearning
    case "Spanish": .spanishLearning
    case "French": .frenchLearning
    default: nil
    }
  }

  /// Where the file stands in the project, and below the person's configuration directory.
  package var path: String { rawValue }

  /// The file as it was when the program was built.
  package var bytes: [UInt8] {
    guard let file = unsafe CBundledFiles_find(rawValue) else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: file.pointee.bytes, count: file.pointee.size))
  }

  /// The same file as a table for ``ConfigurationTable``, which costs less to read; the file itself
  /// where it is a text or has its phrases taken apart.
  package var table: [UInt8] {
    guard let table = unsafe CBundledFiles_findTable(rawValue) else { return bytes }
    return unsafe Array(UnsafeBufferPointer(start: table.pointee.bytes, count: table.pointee.size))
  }

  /// The phrases of the file, taken apart, to be read where they lie; nil for a file without.
  package var phrases: FlatMemory? { table(named: rawValue + "#phrases") }

  /// The weights of the file as numbers, to be read where they lie; nil for a file without.
  package var weights: FlatMemory? { table(named: rawValue + "#weights") }

  private func table(named name: String) -> FlatMemory? {
    guard let table = unsafe CBundledFiles_findTable(name) else { return nil }
    return unsafe FlatMemory(
      forever: UnsafeRawBufferPointer(start: table.pointee.bytes, count: table.pointee.size)
    )
  }
}
