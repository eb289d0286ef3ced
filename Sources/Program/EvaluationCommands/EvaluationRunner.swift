import Console
import Core
import Evaluation
import Glibc
import HostSystem
import Services

/// Goes through the conversations of a run, some side by side, until all are done, the budget is spent,
/// or nothing answers any more.
@MainActor final class EvaluationRunner {
  /// How a run has ended.
  struct End {
    /// Why conversations failed, by who was simulated.
    var failed: [String: String] = [:]
    /// The first failure; nil for none.
    var failure: AppFailure?
    /// Whether the budget is spent.
    var isSpent = false
    /// Whether it was stopped.
    var isStopped = false
  }

  private let run: RunFolder
  private let personas: [Persona]
  private let rubric: Rubric
  private let recipe: HomeRecipe
  private let person: Voice?
  private let judge: Voice?
  private let purse: Purse
  private let services: Services
  private var waiting: [Int] = []
  private var done = 0
  private var failuresInARow = 0
  private var end = End()

  /// A runner of a run.
  init(
    _ run: RunFolder,
    recipe: HomeRecipe,
    person: Voice?,
    judge: Voice?,
    budget: EvaluationBudget,
    _ services: Services
  ) throws {
    self.run = run
    personas = try run.personas()
    rubric = try run.rubric()
    self.recipe = recipe
    self.person = person
    self.judge = judge
    purse = Purse(budget)
    self.services = services
  }

  /// Does what is left.
  ///
  /// - Parameter parallel: how many conversations are held side by side.
  /// - Returns: how it has ended.
  /// - Throws: an error of the run's own files.
  func work(parallel: Int) async throws -> End {
    waiting = try personas.indices.filter { try !isDone($0) }
    done = personas.count - waiting.count
    if done > 0, !waiting.isEmpty {
      services.output.notice("Going on with run \(run.name): \(done) of \(personas.count) done.")
    }
    let signals = SignalSources()
    let work = Task {
      await withCheckedContinuation { ready in signals.whenReady { ready.resume() } }
      let workers = (0..<max(1, parallel)).map { _ in Task { await self.worker(parallel) } }
      await withTaskCancellationHandler {
        for worker in workers { await worker.value }
      } onCancel: {
        for worker in workers { worker.cancel() }
      }
    }
    signals.onEnd([SIGINT, SIGTERM, SIGHUP]) { _ in work.cancel() }
    defer { signals.cancel() }
    await work.value
    return end
  }

  private func isDone(_ place: Int) throws -> Bool {
    let journal = try ConversationFolder(run.conversation(place)).journal
    return journal.isHeld && (judge == nil || journal.isFinished)
  }

  private func worker(_ parallel: Int) async {
    while !end.isStopped, !end.isSpent, failuresInARow <= parallel, let place = waiting.first {
      waiting.removeFirst()
      await conversation(place)
    }
  }

  private func conversation(_ place: Int) async {
    let persona = personas[place]
    do {
      let folder = try ConversationFolder(run.conversation(place))
      try await hold(persona, folder)
      try await judge(persona, folder)
      done += 1
      failuresInARow = 0
      tell(persona, folder)
    } catch is CancellationError {
      end.isStopped = true
    } catch is SpentBudget {
      end.isSpent = true
    } catch {
      // A kill of this program's group ends what it has started, too.
      if Task.isCancelled {
        end.isStopped = true
        return
      }
      let failure = AppFailure(error)
      end.failed[persona.name] = failure.message
      end.failure = end.failure ?? failure
      failuresInARow += 1
      services.output.notice("\(shown(persona)) failed: \(failure.errorDescription)")
    }
  }

  private func hold(_ persona: Persona, _ folder: ConversationFolder) async throws {
    try await ConversationHolder(
      persona: persona,
      voice: person,
      limit: run.plan.turns,
      folder: folder,
      home: ConversationHome(folder.path, persona, recipe, services),
      purse: purse
    ).hold()
  }

  private func judge(_ persona: Persona, _ folder: ConversationFolder) async throws {
    guard let judge, !folder.journal.isFinished else { return }
    try folder.open()
    let turns = HeldTurn.all(of: try folder.messages())
    // Nothing was said, so there is nothing to judge.
    if !turns.isEmpty {
      _ = try await JudgePass(
        voice: judge,
        rubric: rubric,
        persona: persona.name,
        facts: persona.storeFacts,
        turns: turns,
        purse: purse
      ).answers(after: folder.journal.answers) { answer, cost in
        try folder.note(.judged(answer))
        try folder.note(.spent(cost))
      }
    }
    try folder.note(.finished)
  }

  private func tell(_ persona: Persona, _ folder: ConversationFolder) {
    let turns = EvaluationWords.count(folder.journal.turns, "turn")
    var line = "\(done) of \(personas.count): \(shown(persona)), \(turns)."
    let spent = purse.spent
    if spent.calls > 0 {
      line += " So far \(EvaluationWords.cost(spent))."
    }
    services.output.notice(line)
  }

  private func shown(_ persona: Persona) -> String {
    VisibleText.singleLine(persona.name, limit: 60)
  }
}
