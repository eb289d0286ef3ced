import Catalogues
import CheckIns
import Configuration
import Console
import Core
import Dialogue
import Exercises
import HealthModel
import Questions
import Safety
import Transcripts

/// Something that a model has proposed and that is done only after the person's yes.
enum ProposedChange: Equatable {
  /// A guided exercise begins, by name.
  case exercise(String)
  /// Check-ins come after an interval, such as `2h`.
  case every(String)
  /// Check-ins come at times of day, such as `09:00,21:30`.
  case at(String)
  /// No check-in comes between two times of day, such as `22:00-07:00`.
  case quiet(String)
  /// Check-ins end on all days.
  case off

  /// How it is stored with the call, to be found again by a yes.
  var offer: String {
    switch self {
    case .exercise(let name): "exercise \(name)"
    case .every(let interval): "schedule every \(interval)"
    case .at(let times): "schedule at \(times)"
    case .quiet(let hours): "schedule quiet \(hours)"
    case .off: "schedule off"
    }
  }

  /// The change that was stored as an offer; nil for anything else.
  init?(offer: String) {
    let words = offer.split(separator: " ", maxSplits: 2).map(String.init)
    switch (words.first, words.count) {
    case ("exercise", 2): self = .exercise(words[1])
    case ("schedule", 2...):
      let rest = words.count > 2 ? words[2] : ""
      guard let change = try? Self(schedule: "\(words[1]) \(rest)") else { return nil }
      self = change
    default: return nil
    }
  }

  /// The change of the schedule that some words mean: `every 2h`, `at 09:00, 21:30`,
  /// `quiet 22:00-07:00` or `off`.
  ///
  /// - Throws: ``ToolArguments/Fault`` with what would be right.
  init(schedule text: String) throws(ToolArguments.Fault) {
    let lower = text.lowercased()
    let words = lower.split(whereSeparator: \.isWhitespace).map(String.init)
    let rest = words.dropFirst().joined(separator: " ")
    switch words.first {
    case "off" where words.count == 1: self = .off
    case "every":
      guard let interval = Self.interval(rest) else { throw .noSchedule }
      self = .every(interval)
    case "at":
      let times = rest.split { $0 == "," || $0 == " " }.map { TimeOfDay(String($0)) }
      let known = times.compactMap(\.self)
      guard !times.isEmpty, times.count == known.count, known.count <= 24 else { throw .noSchedule }
      self = .at(known.map(\.description).joined(separator: ","))
    case "quiet":
      let ends = rest.split(separator: "-", omittingEmptySubsequences: false)
        .compactMap { TimeOfDay(String($0.filter { $0 != " " })) }
      guard ends.count == 2, ends[0] != ends[1], rest.filter({ $0 == "-" }).count == 1 else {
        throw .noSchedule
      }
      self = .quiet("\(ends[0])-\(ends[1])")
    default: throw .noSchedule
    }
  }

  /// The shortest interval that is proposed: a check-in each minute helps nobody.
  private static let shortest = Duration.seconds(900)

  private static func interval(_ text: String) -> String? {
    do throws(ConfigurationError) {
      let duration = try DurationText.parse(text)
      return duration >= shortest ? DurationText.text(duration) : nil
    } catch {
      return nil
    }
  }

  // MARK: - What is said

  /// The question that a yes answers.
  ///
  /// - Parameters:
  ///   - say: the words of a language.
  ///   - title: what an exercise is called.
  /// - Returns: the question, and what follows each answer.
  func question(_ say: ScheduleWords, title: String = "") -> String {
    let what =
      switch self {
      case .exercise: say.catalogue.text(ExerciseKey.offer, ["title": title])
      case .every(let interval): say(.offerEvery, ["length": Self.length(interval, say)])
      case .at(let times): say(.offerAt, ["times": times.replacing(",", with: ", ")])
      case .quiet(let hours): say(.offerQuiet, Self.ends(hours))
      case .off: say(.offerOff)
      }
    return "\(what) \(say(.answerYes))"
  }

  private static func length(_ interval: String, _ say: ScheduleWords) -> String {
    do throws(ConfigurationError) {
      return say.length(Int(clamping: try DurationText.parse(interval).components.seconds))
    } catch { return interval }
  }

  private static func ends(_ hours: String) -> [String: String] {
    let ends = hours.split(separator: "-").map(String.init)
    return ["from": ends.first ?? "", "to": ends.last ?? ""]
  }

  /// What is asked, in a few words.
  func title(exercise: String = "") -> LocalizedText {
    switch self {
    case .exercise: "the exercise “\(exercise)”"
    case .every(let interval): "check-ins every \(Self.words(interval))"
    case .at(let times): "check-ins at \(times.replacing(",", with: ", "))"
    case .quiet(let hours): Self.silence(hours)
    case .off: "no more check-ins"
    }
  }

  private static func words(_ interval: String) -> LocalizedText {
    do throws(ConfigurationError) {
      return DurationText.words(try DurationText.parse(interval))
    } catch { return LocalizedText(verbatim: interval) }
  }

  private static func silence(_ hours: String) -> LocalizedText {
    let ends = hours.split(separator: "-").map(String.init)
    return "no check-ins between \(ends.first ?? "") and \(ends.last ?? "")"
  }

  // MARK: - After a yes

  /// Does it.
  ///
  /// - Parameters:
  ///   - services: the settings.
  ///   - say: the words of a language.
  ///   - begin: begins an exercise, and gives what is said.
  /// - Returns: what is said then.
  /// - Throws: an error of the settings or the stores.
  @MainActor func carryOut(
    _ services: Services,
    _ say: ScheduleWords,
    begin: (String) -> String
  ) throws -> String {
    let plan = CheckInPlan(services)
    switch self {
    case .exercise(let name): return begin(name)
    case .every(let interval):
      try plan.setEvery(interval)
      let length = Self.length(interval, say)
      return "\(say(.doneEvery, ["length": length])) \(say(.whileClosed))"
    case .at(let times):
      try plan.setTimes([times])
      let times = times.replacing(",", with: ", ")
      return "\(say(.doneAt, ["times": times])) \(say(.whileClosed))"
    case .quiet(let hours):
      try plan.setQuiet(hours)
      return say(.doneQuiet, Self.ends(hours))
    case .off:
      try plan.setOff()
      return say(.doneOff)
    }
  }

  /// What a message does as the answer to a proposal that is the last word of a talk.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - session: the talk.
  ///   - services: the stores.
  ///   - begin: begins an exercise, and gives what is said.
  /// - Returns: the answer; nil where it isn't a plain yes, or nothing was proposed just now.
  /// - Throws: an error of the stores.
  @MainActor static func answer(
    _ text: String,
    inSession session: String,
    _ services: Services,
    begin: @escaping @MainActor (String) -> String
  ) throws -> MonitorAnswer? {
    guard OfferedAction.isPlainYes(text), try services.stores.isReadable,
      let last = try services.stores.transcripts().lastMessage(inSession: session),
      last.role == .assistant, last.status == .complete,
      let use = last.tools.first(where: { $0.question != nil }),
      let question = use.question, last.text.hasSuffix(question),
      let change = use.offer.flatMap(ProposedChange.init(offer:))
    else { return nil }
    return MonitorAnswer(rule: "\(change.offer), after a yes") {
      let words = try QuestionService(services).scheduleWords(after: last.text)
      return try change.carryOut(services, words, begin: begin)
    }
  }
}
