extension Schema {
    static let records = """
        -- What the user should be told once. The sentence is rendered from these columns when it is shown.
        CREATE TABLE notice (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          account_id INTEGER REFERENCES account(id) ON DELETE CASCADE,
          kind TEXT NOT NULL,                   -- Notice.Kind
          operation_kind TEXT,                  -- of refused changes
          flags INTEGER,                        -- likewise
          subject TEXT,                         -- of the last message concerned
          mailbox_path TEXT,
          server_text TEXT,                     -- what the server said last
          change_count INTEGER,                 -- changes lost at once
          repetitions INTEGER NOT NULL DEFAULT 1,  -- equal notices within an hour are one
          created_at REAL NOT NULL
        ) STRICT;
        CREATE INDEX notice_account ON notice (account_id);
        -- What happened to messages and why. Append-only; pruned after 90 days. Nothing decides by it.
        CREATE TABLE journal (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          event TEXT NOT NULL,                  -- Journal.Event
          created_at REAL NOT NULL,
          message_id INTEGER,                   -- no foreign key: outlives the message
          public_id BLOB,                       -- of a message that is removed, so that it can still be asked for
          mailbox_id INTEGER,
          uid INTEGER,
          placement_id INTEGER,                 -- of an arrival of many messages: their first placement
          last_placement_id INTEGER,            -- and the last; they are consecutive
          rule TEXT,                            -- the name of the rule that made the change; NULL: the user made it
          change TEXT,                          -- JournalChange: what the user did, of events about a change
          target_path TEXT,                     -- where the change moves to, by its name at that time
          name TEXT,                            -- the mailbox's old name, or a removed message's subject
          flags_added INTEGER NOT NULL DEFAULT 0,
          flags_removed INTEGER NOT NULL DEFAULT 0,
          reason TEXT,                          -- Journal.Reason
          server_text TEXT,                     -- what the server said; bounded
          count INTEGER,                        -- bytes of bodies; EXISTS beside the reason 'not_listed'
          new_uid INTEGER,                      -- in the target mailbox
          old_uid_validity INTEGER,
          new_uid_validity INTEGER
        ) STRICT;
        CREATE INDEX journal_message ON journal (message_id);
        CREATE INDEX journal_age ON journal (created_at);
        CREATE INDEX journal_account ON journal (account_id);
        CREATE INDEX journal_arrival ON journal (last_placement_id) WHERE last_placement_id IS NOT NULL;
        CREATE INDEX journal_gone ON journal (public_id) WHERE public_id IS NOT NULL;
        CREATE INDEX journal_mailbox ON journal (mailbox_id) WHERE message_id IS NULL AND last_placement_id IS NULL;
        CREATE TABLE setting (
          key TEXT PRIMARY KEY NOT NULL,
          value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        -- The app lock: one row while it is on.
        CREATE TABLE app_lock (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          passphrase_hash TEXT NOT NULL,        -- PassphraseHash
          is_locked INTEGER NOT NULL,
          failed_attempts INTEGER NOT NULL,     -- wrong passphrases since the last right one
          retry_at REAL                         -- no attempt is allowed before
        ) STRICT;
        CREATE TABLE web_session (
          token_hash BLOB PRIMARY KEY NOT NULL,
          created_at REAL NOT NULL,
          last_used_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        -- Text of a message's search document that is not in its row; no row where there is none. See decision 0013.
        CREATE TABLE search_text (
          sort_key INTEGER PRIMARY KEY REFERENCES message(sort_key) ON DELETE CASCADE,
          recipients TEXT,                      -- the first of them; NULL: all those of the message
          cc TEXT,                              -- likewise
          bcc TEXT NOT NULL DEFAULT '',
          body TEXT NOT NULL DEFAULT '',
          attachment_names TEXT NOT NULL DEFAULT ''
        ) STRICT;
        """
}
