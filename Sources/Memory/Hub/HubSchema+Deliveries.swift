/// What goes from one account of a hub to another, such as a summary for a professional.
extension HubSchema {
  /// The largest delivery, in bytes, as it is stored.
  package static let largestDelivery = 1 << 16
  /// How many deliveries one account can have for another at a time.
  ///
  /// Each takes a slot of its own, so that their number stays small without anybody counting.
  package static let mostDeliveries: Int64 = 512
  /// The bytes of what tells one row of deliveries between two accounts from another.
  package static let deliveryMark = 16

  /// The statements that lead from version 1 to version 2.
  static let deliveries =
    [
      // Whose key the recipient has given away is known to whoever has it; nobody can list accounts.
      """
      CREATE TABLE mindpulse.delivery (
        account uuid NOT NULL REFERENCES mindpulse.account (account) ON DELETE CASCADE,
        sender uuid NOT NULL,
        mark bytea NOT NULL CHECK (octet_length(mark) = \(deliveryMark)),
        number bigint NOT NULL CHECK (number > 0),
        slot bigint NOT NULL CHECK (slot BETWEEN 1 AND \(mostDeliveries)),
        content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND \(largestDelivery)),
        created bigint NOT NULL,
        PRIMARY KEY (account, sender, mark, number),
        UNIQUE (account, sender, slot))
      """,
      "ALTER TABLE mindpulse.delivery ENABLE ROW LEVEL SECURITY",
      "ALTER TABLE mindpulse.delivery FORCE ROW LEVEL SECURITY",
      "CREATE POLICY own_select ON mindpulse.delivery FOR SELECT USING (\(received) OR \(sent))",
      "CREATE POLICY own_insert ON mindpulse.delivery FOR INSERT WITH CHECK (\(sent))",
      "CREATE POLICY own_delete ON mindpulse.delivery FOR DELETE USING (\(received) OR \(sent))",
      "REVOKE ALL ON mindpulse.delivery FROM PUBLIC",
      "GRANT SELECT, DELETE ON mindpulse.delivery TO \(group)",
      "GRANT INSERT (account, sender, mark, number, slot, content, created) "
        + "ON mindpulse.delivery TO \(group)",
    ]

  private static let received = "account IN (\(owned))"
  private static let sent = "sender IN (\(owned))"
  private static let owned =
    "SELECT a.account FROM mindpulse.account a WHERE a.member = current_user"
}
