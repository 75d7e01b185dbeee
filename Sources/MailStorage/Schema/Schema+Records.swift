extension Schema {
    /// The notices, and the journal of what happened to messages.
    static let records = """
        CREATE TABLE notice (
          -- What the user is informed of once. The sentence is rendered from these columns when it is shown.
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- in the order of creation
          account_id INTEGER REFERENCES account(id) ON DELETE CASCADE,  -- NULL: it is about all
          kind TEXT NOT NULL,                   -- Notice.Kind
          operation_kind TEXT,                  -- of refused changes
          flags INTEGER,                        -- likewise
          subject TEXT,                         -- of the last message concerned
          mailbox_path TEXT,                    -- the mailbox concerned
          target_path TEXT,                     -- the mailbox that the message was to be moved to
          problem TEXT,                         -- ServerProblem.Kind: why the server did not do it
          refusal TEXT,                         -- ActionRefusal.Kind: why a rule failed
          server_text TEXT,                     -- what the server said to it
          change_count INTEGER,                 -- changes lost at once
          rule_name TEXT,                       -- of rules that failed or cannot be used
          repetitions INTEGER NOT NULL DEFAULT 1,  -- equal notices within an hour are one
          created_at REAL NOT NULL              -- when it happened, the first time if repeated
        ) STRICT;
        CREATE INDEX notice_account ON notice (account_id);
        CREATE TABLE journal (
          -- What happened to messages and why. Append-only; pruned after 90 days, except imports: they decide which
          -- messages an import leaves out. Nothing else decides by it.
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- in the order of the events
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- of the message or mailbox
          event TEXT NOT NULL,                  -- Journal.Event
          created_at REAL NOT NULL,             -- when it happened
          message_id INTEGER,                   -- no foreign key: outlives the message
          public_id BLOB,                       -- of a message that is removed, so that it can still be asked for
          mailbox_id INTEGER,                   -- no foreign key: outlives the mailbox
          uid INTEGER,                          -- of the message there
          placement_id INTEGER,                 -- of an arrival of many messages: their first placement
          last_placement_id INTEGER,            -- and the last; they are consecutive
          rule TEXT,                            -- the name of the rule that made the change; NULL: the user made it
          change TEXT,                          -- JournalChange: what the user did, of events about a change
          target_path TEXT,                     -- where the change moves to, by its name at that time
          old_name TEXT,                        -- of a mailbox that was renamed or removed
          subject TEXT,                         -- of a removed message
          other_message_id TEXT,                -- Message-ID of the message that the server gave the UID to
          flags_added INTEGER NOT NULL DEFAULT 0,  -- by another program
          flags_removed INTEGER NOT NULL DEFAULT 0,  -- likewise
          reason TEXT,                          -- Journal.Reason
          problem TEXT,                         -- ServerProblem.Kind: why the server did not do it
          server_text TEXT,                     -- what the server said; bounded
          byte_count INTEGER,                   -- of a body
          exists_count INTEGER,                 -- what EXISTS counted, beside the reason 'not_listed'
          new_uid INTEGER,                      -- in the target mailbox
          old_uid_validity INTEGER,             -- of a mailbox whose UIDVALIDITY changed
          new_uid_validity INTEGER              -- likewise
        ) STRICT;
        CREATE INDEX journal_message ON journal (message_id);
        CREATE INDEX journal_age ON journal (created_at);
        CREATE INDEX journal_account ON journal (account_id);
        CREATE INDEX journal_arrival ON journal (last_placement_id) WHERE last_placement_id IS NOT NULL;
        CREATE INDEX journal_gone ON journal (public_id) WHERE public_id IS NOT NULL;
        CREATE INDEX journal_mailbox ON journal (mailbox_id) WHERE message_id IS NULL AND last_placement_id IS NULL;
        """
}
