extension Schema {
    /// Which messages notified, and what the desktop shows.
    static let notifications = """
        CREATE TABLE arrival_cursor (
          -- Up to which message each account's arrivals were looked at for notifications. No row: never, so that mail
          -- which was there before the first sync never notifies.
          account_id INTEGER PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE,  -- whose arrivals
          message_id INTEGER NOT NULL,          -- the last one; no foreign key: row ids are never reused
          first_message_id INTEGER,             -- the last one when the first sync ended; NULL: not recorded
          began_at REAL                         -- when the first sync ended; NULL likewise
        ) STRICT;
        CREATE TABLE notification (
          -- What was decided about the notification of a message, written before it is shown: none is shown twice. The
          -- newest 10,000 (NFR-NOTIF-03).
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- in the order of the decisions
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- that received the message
          public_id BLOB NOT NULL UNIQUE,       -- no foreign key: outlives the message
          verdict TEXT NOT NULL,                -- NotificationVerdict
          -- NotificationPresenter; NULL: unknown.
          presenter TEXT CHECK (presenter IN ('desktop', 'page', 'none')),
          decided_at REAL NOT NULL              -- when the verdict was stored
        ) STRICT;
        CREATE INDEX notification_account ON notification (account_id);
        CREATE TABLE sending_problem (
          -- Problems of sending that no notification was made for yet.
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- in the order of the problems
          outgoing_id INTEGER NOT NULL UNIQUE REFERENCES outgoing(id) ON DELETE CASCADE,  -- the message
          -- SendingProblem.Kind.
          kind TEXT NOT NULL CHECK (kind IN ('failed', 'uncertain', 'interrupted'))
        ) STRICT;
        CREATE TABLE shown_notification (
          -- What the desktop shows, by the numbers of its service: they have a meaning as long as that service runs.
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- in the order in which they were shown
          number INTEGER NOT NULL UNIQUE,       -- the service's
          identifier TEXT NOT NULL,             -- of the request
          thread TEXT NOT NULL UNIQUE,          -- one notification for each conversation
          owner TEXT NOT NULL                   -- the bus and the name of the service on it
        ) STRICT;
        """
}
