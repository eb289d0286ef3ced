/// The statements about deliveries; the account is always the one that receives.
extension HubStatements {
  /// Adds a delivery, unless one of the same place or one that ends the row is there.
  static let deliver = """
    INSERT INTO mindpulse.delivery (account, sender, mark, number, slot, content, created)
    SELECT $1, $2, $3, $4, $5, $6, $7 WHERE NOT EXISTS (
      SELECT 1 FROM mindpulse.delivery
      WHERE account = $1 AND sender = $2 AND mark = $3 AND number > $4 AND number >= $8)
    ON CONFLICT (account, sender, mark, number) DO NOTHING
    """
  static let delivered = """
    SELECT content FROM mindpulse.delivery
    WHERE account = $1 AND sender = $2 AND mark = $3 AND number = $4
    """
  static let deliveredBehind = """
    SELECT number FROM mindpulse.delivery
    WHERE account = $1 AND sender = $2 AND mark = $3 AND number > $4 AND number >= $5 LIMIT 1
    """
  static let deliverySlots = """
    SELECT slot, mark, number FROM mindpulse.delivery
    WHERE account = $1 AND sender = $2 ORDER BY created, number
    """
  static let emptySlot =
    "DELETE FROM mindpulse.delivery WHERE account = $1 AND sender = $2 AND slot = $3"
  static let withdraw = """
    DELETE FROM mindpulse.delivery
    WHERE account = $1 AND sender = $2 AND mark = $3 AND number < $4
    """
  static let deliveryHeads = """
    SELECT sender, mark, max(number), count(*) FROM mindpulse.delivery
    WHERE account = $1 GROUP BY sender, mark ORDER BY sender, mark
    """
  static let deliveries = """
    SELECT number, content FROM mindpulse.delivery
    WHERE account = $1 AND sender = $2 AND mark = $3 AND number > $4 ORDER BY number LIMIT $5
    """
  static let forgetDeliveries =
    "DELETE FROM mindpulse.delivery WHERE account = $1 AND sender = $2 AND mark = $3"
  static let eraseDeliveries =
    "DELETE FROM mindpulse.delivery WHERE account = $1 OR sender = $1"

  /// All of them.
  static let ofDeliveries = [
    deliver, delivered, deliveredBehind, deliverySlots, emptySlot, withdraw, deliveryHeads,
    deliveries, forgetDeliveries, eraseDeliveries,
  ]
}
