extension Schema {
    /// Migration "2": what a person decides about conversations.
    static let conversations = """
        ALTER TABLE thread ADD COLUMN is_muted INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE thread ADD COLUMN is_split INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX thread_muted ON thread (sort_key) WHERE is_muted = 1;
        -- Messages that the person split off: each begins a conversation, which no subject joins to another.
        CREATE TABLE thread_cut (
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          public_id BLOB NOT NULL,              -- of the message; no foreign key: outlives it
          reference INTEGER,                    -- key of its Message-ID, as in thread_reference; NULL: it has none
          ancestors TEXT NOT NULL DEFAULT '',   -- keys of those that its header names, with commas
          PRIMARY KEY (account_id, public_id)
        ) STRICT, WITHOUT ROWID;
        -- Message-IDs that are known to answer one of these: found by threading, and found anew when a split is taken back.
        CREATE TABLE thread_below (
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          reference INTEGER NOT NULL,           -- as in thread_reference
          PRIMARY KEY (account_id, reference)
        ) STRICT, WITHOUT ROWID;
        -- Messages whose conversations the person joined.
        CREATE TABLE thread_link (
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          public_id BLOB NOT NULL,              -- no foreign keys: outlives both messages
          other_public_id BLOB NOT NULL,
          PRIMARY KEY (account_id, public_id, other_public_id)
        ) STRICT, WITHOUT ROWID;
        -- How to take such a decision back.
        CREATE TABLE thread_undo_step (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          token INTEGER NOT NULL,               -- from the same numbers as those of undo_step
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          kind TEXT NOT NULL CHECK (kind IN ('mute', 'unmute', 'uncut', 'link', 'unlink')),
          thread_id INTEGER REFERENCES thread(id) ON DELETE CASCADE,  -- set where it is about muting
          public_id BLOB,
          other_public_id BLOB,
          created_at REAL NOT NULL,
          CHECK ((kind IN ('mute', 'unmute')) = (thread_id IS NOT NULL))
        ) STRICT;
        CREATE INDEX thread_undo_step_token ON thread_undo_step (token);
        CREATE INDEX thread_undo_step_account ON thread_undo_step (account_id);
        CREATE INDEX thread_undo_step_thread ON thread_undo_step (thread_id) WHERE thread_id IS NOT NULL;
        """
}
