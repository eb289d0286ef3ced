import PostgreSQL
import Core

/// What one account of a hub sends to others and receives from them.
///
/// Each call can be repeated, after any failure, with the same result: a place is taken once.
package struct HubDeliveries: Sendable {
  /// What became of a delivery.
  package enum Outcome: Hashable, Sendable {
    /// It is at the hub.
    case here
    /// Another machine of the same person was faster with another one of this number.
    case other
    /// The row has ended before, so it isn't sent any more.
    case ended
  }

  /// How often a slot is looked for that another machine takes at the same time.
  private static let mostTries = 8
  /// Rows that are asked for in one call, and deliveries of each: 25 MB at the most.
  private static let rowsAtOnce = 25
  private static let deliveriesAtOnce = 16

  /// The account.
  package let account: String
  private let link: HubLink
  private let now: @Sendable () -> Int64

  /// The deliveries of an account.
  package init(_ accounts: HubAccounts, account: String) {
    self.account = account
    link = accounts.link
    now = accounts.now
  }

  // MARK: - Sending

  /// Sends something.
  ///
  /// Where the row has no slot left, the oldest delivery of this account to the recipient makes room.
  ///
  /// - Parameters:
  ///   - delivery: what, from this account.
  ///   - isWithdrawing: whether what the recipient hasn't got of the row yet is deleted.
  /// - Returns: what became of it.
  /// - Throws: ``HubError``, such as ``HubError/noRecipient``.
  package func send(
    _ delivery: HubDelivery,
    isWithdrawing: Bool = false
  ) async throws(HubError) -> Outcome {
    guard delivery.row.sender == account, delivery.row.mark.count == HubSchema.deliveryMark,
      delivery.number > 0
    else { throw .storage("A delivery of another account can't be sent.") }
    guard delivery.content.count <= HubSchema.largestDelivery else {
      throw .storage("A delivery of \(delivery.content.count >> 10) KB is larger than a hub takes.")
    }
    for _ in 0..<Self.mostTries {
      if let outcome = try await outcome(of: delivery) { return outcome }
      let statements = try await statements(delivery, isWithdrawing: isWithdrawing)
      do throws(HubLinkError) { _ = try await link.attempt(statements) } catch {
        switch error.sqlState {
        // Another machine has taken the slot.
        case "23505": continue
        case "23503": throw .noRecipient
        default: throw error.told
        }
      }
    }
    throw .unreachable("other machines send at the same time")
  }

  /// What is at a delivery's place; nil for nothing.
  private func outcome(of delivery: HubDelivery) async throws(HubError) -> Outcome? {
    let (recipient, sender, mark) = try Self.values(delivery.row)
    let number = PostgresValue.number(delivery.number)
    let answers = try await link.run([
      PostgresStatement(HubStatements.delivered, recipient, sender, mark, number),
      PostgresStatement(
        HubStatements.deliveredBehind,
        recipient,
        sender,
        mark,
        number,
        .number(HubDelivery.last)
      ),
    ])
    if let row = answers[0].rows.first {
      return row.bytes(0) == delivery.content ? .here : .other
    }
    return answers[1].rows.isEmpty ? nil : .ended
  }

  private func statements(
    _ delivery: HubDelivery,
    isWithdrawing: Bool
  ) async throws(HubError) -> [PostgresStatement] {
    let (recipient, sender, mark) = try Self.values(delivery.row)
    let number = PostgresValue.number(delivery.number)
    var statements: [PostgresStatement] = []
    if isWithdrawing {
      statements.append(PostgresStatement(HubStatements.withdraw, recipient, sender, mark, number))
    }
    let slot = try await slot(for: delivery, isWithdrawing: isWithdrawing)
    if slot.isTaken {
      statements.append(
        PostgresStatement(HubStatements.emptySlot, recipient, sender, .number(slot.number))
      )
    }
    return statements + [
      PostgresStatement(
        HubStatements.deliver,
        recipient,
        sender,
        mark,
        number,
        .number(slot.number),
        .bytes(delivery.content),
        .number(now()),
        .number(HubDelivery.last)
      )
    ]
  }

  /// A slot that is free, or else the one of the oldest delivery.
  private func slot(
    for delivery: HubDelivery,
    isWithdrawing: Bool
  ) async throws(HubError) -> (number: Int64, isTaken: Bool) {
    let (recipient, sender, _) = try Self.values(delivery.row)
    let statement = PostgresStatement(HubStatements.deliverySlots, recipient, sender)
    var used: [Int64] = []
    for row in try await link.run([statement])[0].rows {
      guard let slot = row.number(0), let mark = row.bytes(1), let number = row.number(2),
        (1...HubSchema.mostDeliveries).contains(slot)
      else { throw .untrustworthy("The hub shows a delivery that can't be.") }
      let isWithdrawn = isWithdrawing && mark == delivery.row.mark && number < delivery.number
      if !isWithdrawn { used.append(slot) }
    }
    let taken = Set(used)
    if let free = (1...HubSchema.mostDeliveries).first(where: { !taken.contains($0) }) {
      return (free, false)
    }
    return (used.first ?? 1, true)
  }

  // MARK: - Receiving

  /// Every row that is for this account.
  package func heads() async throws(HubError) -> [HubDelivery.Head] {
    let statement = PostgresStatement(HubStatements.deliveryHeads, try HubValue.uuid(account))
    var heads: [HubDelivery.Head] = []
    for row in try await link.run([statement])[0].rows {
      guard let sender = row.uuid(0), let mark = row.bytes(1), let number = row.number(2),
        let count = row.number(3), mark.count == HubSchema.deliveryMark, number > 0, count > 0
      else { throw .untrustworthy("The hub shows a delivery that can't be.") }
      let found = HubDelivery.Row(recipient: account, sender: sender, mark: mark)
      heads.append(HubDelivery.Head(row: found, number: number, count: count))
    }
    return heads
  }

  /// The next deliveries of some rows, a few of each, the lowest numbers first.
  ///
  /// - Parameter places: the rows, and the last number that is known of each; 0 for none.
  /// - Returns: what comes behind; a row that brings none has no more.
  /// - Throws: ``HubError``, such as ``HubError/untrustworthy(_:)`` for numbers out of order.
  package func next(
    _ places: [(row: HubDelivery.Row, after: Int64)]
  ) async throws(HubError) -> [HubDelivery] {
    var found: [HubDelivery] = []
    for start in stride(from: 0, to: places.count, by: Self.rowsAtOnce) {
      let some = places[start..<min(start + Self.rowsAtOnce, places.count)]
      var statements: [PostgresStatement] = []
      for place in some {
        let (recipient, sender, mark) = try Self.values(place.row)
        statements.append(
          PostgresStatement(
            HubStatements.deliveries,
            recipient,
            sender,
            mark,
            .number(place.after),
            .number(Int64(Self.deliveriesAtOnce))
          )
        )
      }
      let answers = try await link.run(statements)
      for (place, answer) in zip(some, answers) { found += try Self.checked(answer, place) }
    }
    return found
  }

  private static func checked(
    _ answer: PostgresAnswer,
    _ place: (row: HubDelivery.Row, after: Int64)
  ) throws(HubError) -> [HubDelivery] {
    guard answer.rows.count <= deliveriesAtOnce else {
      throw .untrustworthy("The hub shows more rows than it was asked for.")
    }
    var last = place.after
    var found: [HubDelivery] = []
    for row in answer.rows {
      guard let number = row.number(0), let content = row.bytes(1), number > last else {
        throw .untrustworthy("The hub shows deliveries that can't be, or out of order.")
      }
      last = number
      found.append(HubDelivery(row: place.row, number: number, content: content))
    }
    return found
  }

  /// Deletes a row at the hub, of whichever side this account is.
  package func forget(_ row: HubDelivery.Row) async throws(HubError) {
    let (recipient, sender, mark) = try Self.values(row)
    _ = try await link.run([
      PostgresStatement(HubStatements.forgetDeliveries, recipient, sender, mark)
    ])
  }

  private static func values(
    _ row: HubDelivery.Row
  ) throws(HubError) -> (PostgresValue, PostgresValue, PostgresValue) {
    (try HubValue.uuid(row.recipient), try HubValue.uuid(row.sender), .bytes(row.mark))
  }
}

extension HubDatabase {
  /// What the account sends to others and receives from them.
  package var deliveries: HubDeliveries { HubDeliveries(accounts, account: key.account) }
}

extension HubError {
  /// What is said where nobody at the hub has the account that something is for.
  package static let noRecipient = HubError.refused(
    "Nobody at this hub has this key: its account isn't here, or was erased."
  )
}
