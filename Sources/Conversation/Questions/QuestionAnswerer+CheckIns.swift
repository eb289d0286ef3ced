import Catalogues
import HealthModel

/// Answers about the check-ins: those that came, and when the next one comes.
extension QuestionAnswerer {
  /// How many check-ins there were, and when the last one was.
  func checkIns(_ question: Question, _ draft: inout AnswerDraft) throws {
    let isLast = question.statistic == .when || question.statistic == .latest
    let period = question.period ?? (isLast ? .ever : .today)
    let times = try facts.checkIns(in: period.span(at: facts.now, in: facts.zone))
    let when = time.words(period)
    guard let last = times.first else {
      return draft.miss(say(.checkInsMissing, ["period": when]))
    }
    draft.count(times.count, of: question.subject.name, last)
    if isLast { return draft.say(say(.checkInLast, ["when": time.ago(last)])) }
    let places = ["period": when, "when": time.at(last)]
    draft.say(say(.checkIns, places, count: times.count))
  }

  /// When check-ins come, and when the next one does.
  func checkInPlan() throws -> String {
    let (plan, words) = (try facts.checkInPlan(), ScheduleWords(catalogue))
    if plan.isOff { return catalogue.text(ScheduleKey.off) }
    var sentences: [String] = []
    if plan.isByWeekday {
      sentences.append(catalogue.text(ScheduleKey.byWeekday))
    } else if let seconds = plan.everySeconds {
      sentences.append(catalogue.text(ScheduleKey.every, ["length": words.length(seconds)]))
    } else {
      let times = plan.times.joined(separator: ", ")
      sentences.append(catalogue.text(ScheduleKey.at, ["times": times]))
    }
    if let quiet = plan.quiet {
      sentences.append(catalogue.text(ScheduleKey.quiet, ["from": quiet.from, "to": quiet.to]))
    }
    if plan.isOnlyForUnusual { sentences.append(catalogue.text(ScheduleKey.onlyUnusual)) }
    if let next = plan.next {
      sentences.append(catalogue.text(ScheduleKey.next, ["when": time.ago(next)]))
    } else {
      sentences.append(catalogue.text(ScheduleKey.noNext))
    }
    return sentences.joined(separator: " ")
  }
}
