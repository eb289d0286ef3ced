import SQLite

/// The tables of `transcripts.sqlite`.
///
/// Times are milliseconds since 1970-01-01T00:00:00Z with the offset from UTC in minutes beside
/// them; readings are JSON as in transcript files. A conversation keeps no text of its own: its
/// title is made from its first words when it is read, unless a person gave it one, so that
/// forgetting a message leaves nothing of it behind.
///
/// While a check-in is `claimed`, `message` is the id of the message its holder writes, and the
/// three `holder` columns name the process (see ``ClaimHolder``); afterwards they are NULL.
package enum TranscriptSchema {
  /// Stamped into the file: the letters `MPtr`.
  static let applicationID: Int32 = 0x4D50_7472

  /// Brings a file to the newest version.
  static let migrator = Migrator(
    applicationID: applicationID,
    migrations: [
      Migrator.Migration(version: 1, sql: version1),
      Migrator.Migration(version: 2, sql: version2),
      Migrator.Migration(version: 3, sql: version3),
      memory,
      diary,
      lock,
      sealedRules,
      meanings,
      tools,
      changes,
    ],
    // Under a lock there is no index of readable words.
    optionalTable: "message_search"
  )

  private static let version1 = """
    CREATE TABLE session (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      title TEXT,
      started INTEGER NOT NULL,
      started_offset INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE message (
      number INTEGER PRIMARY KEY,
      session INTEGER NOT NULL REFERENCES session (number) ON DELETE CASCADE,
      position INTEGER NOT NULL CHECK (position > 0),
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      role TEXT NOT NULL CHECK (role IN ('user', 'assistant', 'system')),
      text TEXT NOT NULL,
      time INTEGER NOT NULL,
      time_offset INTEGER NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('complete', 'partial', 'failed')),
      kind TEXT NOT NULL CHECK (kind IN ('talk', 'checkIn')),
      finish_reason TEXT,
      engine TEXT,
      model TEXT,
      prompt_tokens INTEGER,
      completion_tokens INTEGER,
      total_tokens INTEGER,
      vitals TEXT NOT NULL,
      rule TEXT,
      failure TEXT,
      UNIQUE (session, position)
    ) STRICT;
    CREATE INDEX message_by_time ON message (time);

    CREATE TABLE check_in (
      rule TEXT NOT NULL,
      due INTEGER NOT NULL,
      due_offset INTEGER NOT NULL,
      id TEXT NOT NULL UNIQUE,
      decided INTEGER NOT NULL,
      decided_offset INTEGER NOT NULL,
      decision TEXT NOT NULL CHECK (decision IN ('claimed', 'sent', 'skipped', 'failed')),
      reason TEXT NOT NULL,
      vitals TEXT NOT NULL,
      engine TEXT,
      message TEXT,
      session TEXT,
      PRIMARY KEY (rule, due)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX check_in_by_decision ON check_in (decided);
    CREATE INDEX check_in_by_message ON check_in (message);

    CREATE TABLE setting (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  /// A table that is `WITHOUT ROWID` can't have its CHECK changed, so check-ins move to a new one.
  ///
  /// Until then a check-in was written only where a person saw it, so the sent ones count as seen.
  private static let version2 = """
    ALTER TABLE check_in RENAME TO check_in_1;
    CREATE TABLE check_in (
      rule TEXT NOT NULL,
      due INTEGER NOT NULL,
      due_offset INTEGER NOT NULL,
      id TEXT NOT NULL UNIQUE,
      started INTEGER NOT NULL,
      started_offset INTEGER NOT NULL,
      decided INTEGER NOT NULL,
      decided_offset INTEGER NOT NULL,
      decision TEXT NOT NULL
        CHECK (decision IN ('claimed', 'sent', 'skipped', 'failed', 'missed')),
      reason TEXT NOT NULL,
      vitals TEXT NOT NULL,
      baselines TEXT NOT NULL,
      engine TEXT,
      message TEXT,
      session TEXT,
      failure TEXT,
      delivered TEXT NOT NULL,
      outcome TEXT CHECK (outcome IN ('unseen', 'seen', 'answered', 'later', 'dismissed')),
      remind_at INTEGER CHECK ((remind_at IS NULL) = (outcome IS NOT 'later')),
      remind_at_offset INTEGER,
      holder_boot TEXT,
      holder_process INTEGER,
      holder_start INTEGER,
      PRIMARY KEY (rule, due),
      CHECK ((decision = 'sent') = (outcome IS NOT NULL)),
      CHECK (holder_boot IS NULL OR decision = 'claimed')
    ) STRICT, WITHOUT ROWID;
    INSERT INTO check_in (rule, due, due_offset, id, started, started_offset, decided,
        decided_offset, decision, reason, vitals, baselines, engine, message, session, delivered,
        outcome)
      SELECT rule, due, due_offset, id, decided, decided_offset, decided, decided_offset, decision,
        reason, vitals, '[]', engine, message, session, '[]',
        CASE decision WHEN 'sent' THEN 'seen' END
      FROM check_in_1;
    DROP TABLE check_in_1;
    CREATE INDEX check_in_by_decision ON check_in (decided);
    CREATE INDEX check_in_by_message ON check_in (message);
    CREATE INDEX check_in_waiting ON check_in (due) WHERE outcome IN ('unseen', 'later');
    CREATE INDEX check_in_claimed ON check_in (due) WHERE decision = 'claimed';

    CREATE TABLE open_chat (
      boot TEXT NOT NULL,
      process INTEGER NOT NULL,
      start INTEGER NOT NULL,
      session TEXT NOT NULL,
      since INTEGER NOT NULL,
      since_offset INTEGER NOT NULL,
      PRIMARY KEY (boot, process, start)
    ) STRICT, WITHOUT ROWID;
    """
}
