extension Schema {
    /// Migration "2": what is archived out of sight has a way back.
    static let returns = """

        -- Steps of undoing whose placement is gone: the message is archived where the server keeps it out of sight (FR-SYNC-10).
        CREATE TABLE return_step (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          token INTEGER NOT NULL,               -- that of the undo_step it was
          message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,
          mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,  -- the one it was archived out of
          uid INTEGER,                          -- in All Mail; NULL: the server did not tell
          uid_validity INTEGER,
          created_at REAL NOT NULL
        ) STRICT;
        CREATE INDEX return_step_token ON return_step (token);
        CREATE INDEX return_step_message ON return_step (message_id);
        CREATE INDEX return_step_mailbox ON return_step (mailbox_id);
        -- How to take back what was done to a message that no mailbox showed: to its flags, or 'restore', that it was removed from this
        -- computer alone.
        CREATE TABLE message_step (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          token INTEGER NOT NULL,               -- from the same numbers as those of undo_step
          message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,
          kind TEXT NOT NULL CHECK (kind IN ('add_flags', 'remove_flags', 'restore')),
          flags INTEGER NOT NULL,
          created_at REAL NOT NULL
        ) STRICT;
        CREATE INDEX message_step_token ON message_step (token);
        CREATE INDEX message_step_message ON message_step (message_id);
        """
}
