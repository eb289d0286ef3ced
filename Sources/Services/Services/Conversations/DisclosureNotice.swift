import Console
import Core
import HealthModel
import HealthStorage
import HostSystem
import Safety

/// The sentences in which a chat says that it is a program: at its start, after idle days, within
/// a long talk, and whenever a message asks.
@MainActor package final class DisclosureNotice {
  private static let plain: LocalizedText = "I'm an AI program, not a human."

  private let services: Services
  private var clock: DisclosureClock?
  private var tell: (@MainActor (String) -> Void)?
  private lazy var timer = ClockTimer { [weak self] _ in self?.remind() }

  /// The notices of one chat; nothing is read yet.
  package init(_ services: Services) { self.services = services }

  /// What is said at the start of a session, or where one goes on.
  ///
  /// - Parameter disclosedAt: when it was said last in a session that goes on, in seconds since 1970.
  /// - Returns: the sentences; empty where it isn't time for them.
  /// - Throws: what keeps the profile or the words from being read.
  package func greeting(disclosedAt: Int64? = nil) throws -> String {
    var clock = try makeClock()
    let reason =
      disclosedAt.map { clock.sessionContinued(disclosedAt: $0, at: now) }
      ?? clock.sessionStarted(at: now)
    self.clock = clock
    arm()
    return try reason.map { try text($0) } ?? ""
  }

  /// When it was said last, in seconds since 1970; nil before ``greeting(disclosedAt:)``.
  package var disclosedAt: Int64? { clock?.lastDisclosed }

  /// Has a person reminded who says nothing for long, until ``stop()``.
  ///
  /// It is said once between two of their messages: who has left isn't told again and again. Until
  /// then nothing wakes the program.
  package func remind(_ tell: @escaping @MainActor (String) -> Void) {
    self.tell = tell
    arm()
  }

  /// Reminds nobody any more.
  package func stop() {
    tell = nil
    // A timer that can't be taken away finds nobody to tell.
    do { try timer.disarm() } catch { return }
  }

  private func arm() {
    guard tell != nil, let due = clock?.nextDue else { return }
    // What is due is said before the next message all the same.
    do { try timer.arm(atMilliseconds: due * 1000) } catch { return }
  }

  private func remind() {
    guard let tell, var clock else { return }
    // A timer that can't be taken away fires again, and is then too early to say anything.
    do { try timer.disarm() } catch { return }
    let reason = clock.timePassed(to: now)
    self.clock = clock
    // A clock that was set wakes too: then it is due at another time.
    guard let reason else { return arm() }
    // What can't be read must not keep it from being said: this sentence stands in the program.
    do { tell(try text(reason)) } catch { tell(services.output.spoken(Self.plain)) }
  }

  /// What is said before a message is answered; nil when it is not time.
  ///
  /// It throws nothing: nobody who writes is kept from being heard by it.
  package func due(before message: String) -> String? {
    do {
      var clock = try self.clock ?? makeClock()
      let languages = try services.safety.disclosureQuestion().languages(askingIn: message)
      let reason = clock.received(isAsked: !languages.isEmpty, at: now)
      self.clock = clock
      arm()
      // Who asks is answered in the language of the question.
      let isOwn = services.safety.language.map(languages.contains) ?? false
      let language = isOwn ? services.safety.language : languages.first
      return try reason.map { try text($0, language: language) }
    } catch {
      return services.output.spoken(Self.plain)
    }
  }

  private var now: Int64 { services.clock.now().milliseconds / 1000 }

  private func makeClock() throws -> DisclosureClock {
    DisclosureClock(disclosure: try services.safety.disclosure(), age: age())
  }

  /// In years; who can't be looked up counts as grown up, like who hasn't told.
  private func age() -> Double? {
    do { return try services.stores.health().profile().age(on: services.clock.now().day) } catch {
      return nil
    }
  }

  private func text(_ reason: DisclosureReason, language: String? = nil) throws -> String {
    try services.safety.disclosure().text(
      for: reason,
      age: age(),
      language: language ?? services.safety.language,
      contacts: try services.safety.contacts()
    )
  }
}
