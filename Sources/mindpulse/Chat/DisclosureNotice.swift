import HealthModel
import HealthStorage
import Safety

/// The sentences in which a chat says that it is a program: at its start, after idle days, within
/// a long talk, and whenever a message asks.
@MainActor final class DisclosureNotice {
  private let context: AppContext
  private var clock: DisclosureClock?

  /// The notices of one chat; nothing is read yet.
  init(_ context: AppContext) { self.context = context }

  /// What is said at the start of a session.
  func greeting() throws -> String {
    var clock = try makeClock()
    let reason = clock.sessionStarted(at: now)
    self.clock = clock
    return try reason.map(text) ?? ""
  }

  /// What is said before a message is answered; nil when it is not time.
  ///
  /// It throws nothing: nobody who writes is kept from being heard by it.
  func due(before message: String) -> String? {
    do {
      var clock = try self.clock ?? makeClock()
      let isAsked = try context.safety.disclosureQuestion().isAsked(in: message)
      let reason = clock.received(isAsked: isAsked, at: now)
      self.clock = clock
      return try reason.map(text)
    } catch {
      return "I'm an AI program, not a human."
    }
  }

  private var now: Int64 { context.now().milliseconds / 1000 }

  private func makeClock() throws -> DisclosureClock {
    DisclosureClock(disclosure: try context.safety.disclosure(), age: age())
  }

  /// In years; who can't be looked up counts as grown up, like who hasn't told.
  private func age() -> Double? {
    do { return try context.healthStore().profile().age(on: context.now().day) } catch {
      return nil
    }
  }

  private func text(_ reason: DisclosureReason) throws -> String {
    let disclosure = try context.safety.disclosure()
    return disclosure.text(
      for: reason,
      isMinor: disclosure.isMinor(age: age()),
      language: context.safety.language,
      contacts: try context.safety.contacts()
    )
  }
}
