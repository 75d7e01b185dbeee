extension Schema {
    static let notifications = """
        -- Up to which message each account's arrivals were looked at for notifications. No row: never, so that mail which
        -- was there before the first sync never notifies.
        CREATE TABLE arrival_cursor (
          account_id INTEGER PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE,
          message_id INTEGER NOT NULL           -- no foreign key: row ids are never reused
        ) STRICT;
        -- What was decided about the notification of a message, written before it is shown: none is shown twice. The newest
        -- 10,000 (NFR-NOTIF-03).
        CREATE TABLE notification (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          public_id BLOB NOT NULL UNIQUE,       -- no foreign key: outlives the message
          verdict TEXT NOT NULL,                -- NotificationVerdict
          decided_at REAL NOT NULL
        ) STRICT;
        CREATE INDEX notification_account ON notification (account_id);
        """

    static let notificationReasons = """
        ALTER TABLE arrival_cursor ADD COLUMN first_message_id INTEGER;    -- what was here when the first sync ended
        ALTER TABLE arrival_cursor ADD COLUMN began_at REAL;               -- when it ended
        ALTER TABLE notification ADD COLUMN presenter TEXT;                -- NotificationPresenter; NULL: none, or unknown
        """

    static let notificationRecords = """
        -- Problems of sending that no notification was made for yet.
        CREATE TABLE sending_problem (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          outgoing_id INTEGER NOT NULL UNIQUE REFERENCES outgoing(id) ON DELETE CASCADE,
          kind TEXT NOT NULL                    -- SendingProblem.Kind
        ) STRICT;
        -- What the desktop shows, by the numbers of its service: they have a meaning as long as that service runs.
        CREATE TABLE shown_notification (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          number INTEGER NOT NULL UNIQUE,
          identifier TEXT NOT NULL,             -- of the request
          thread TEXT NOT NULL UNIQUE,          -- one notification for each conversation
          owner TEXT NOT NULL                   -- the bus and the name of the service on it
        ) STRICT;
        """
}
