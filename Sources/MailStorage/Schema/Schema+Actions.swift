extension Schema {
    /// What the user did: changes that are pending, and how to undo them.
    static let actions = """
        CREATE TABLE operation (
          -- Changes that the user made and the server does not have yet.
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- OperationID: they run in this order
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- whose server gets the change
          placement_id INTEGER NOT NULL REFERENCES placement(id) ON DELETE CASCADE,  -- that is changed
          -- Operation.Kind. archive: removed from its mailbox, while the server keeps it in All Mail.
          kind TEXT NOT NULL CHECK (kind IN ('add_flags', 'remove_flags', 'move', 'archive', 'delete')),
          flags INTEGER NOT NULL DEFAULT 0,     -- of the kinds about flags
          target_mailbox_id INTEGER REFERENCES mailbox(id) ON DELETE CASCADE,  -- of a move
          -- in_flight: sent to the server, whose reply is awaited or was lost.
          state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'in_flight', 'failed')),
          attempts INTEGER NOT NULL DEFAULT 0,  -- failed ones
          not_before REAL NOT NULL,             -- when it is due
          created_at REAL NOT NULL,             -- when the change was queued
          problem TEXT,                         -- ServerProblem.Kind: what stopped the last attempt
          server_text TEXT,                     -- what the server said to it
          is_copy_begun INTEGER NOT NULL DEFAULT 0,  -- a move that is carried out as a copy
          -- The target's UIDNEXT before the copy, which has this UID or a higher one. NULL: not reported.
          copy_uid_next INTEGER,
          copy_uid_validity INTEGER,            -- of that UIDNEXT; likewise
          CHECK ((kind = 'move') = (target_mailbox_id IS NOT NULL)),
          CHECK (is_copy_begun OR coalesce(copy_uid_next, copy_uid_validity) IS NULL),
          CHECK ((kind IN ('add_flags', 'remove_flags')) = (flags <> 0))
        ) STRICT;
        CREATE INDEX operation_placement ON operation (placement_id, id) WHERE state <> 'failed';
        CREATE INDEX operation_placement_key ON operation (placement_id);
        CREATE INDEX operation_queue ON operation (account_id, id) WHERE state <> 'failed';
        CREATE INDEX operation_target ON operation (target_mailbox_id) WHERE target_mailbox_id IS NOT NULL;
        CREATE TABLE undo_entry (
          -- How to undo an action: what to do to each placement, message or thread that it changed. Kept for a day.
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- undone from the last to the first
          token INTEGER NOT NULL,               -- the action
          -- What the step applies to (UndoEntry.Subject).
          subject TEXT NOT NULL CHECK (subject IN ('placement', 'message', 'archived', 'thread')),
          -- What it does (UndoEntry.Kind).
          kind TEXT NOT NULL CHECK (kind IN
            ('add_flags', 'remove_flags', 'move', 'restore', 'mute', 'unmute', 'uncut', 'link', 'unlink')),
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- of what was changed
          placement_id INTEGER REFERENCES placement(id) ON DELETE CASCADE,  -- NULL unless subject is placement
          message_id INTEGER REFERENCES message(id) ON DELETE CASCADE,  -- NULL unless subject is message or archived
          thread_id INTEGER REFERENCES thread(id) ON DELETE CASCADE,  -- to mute or unmute; NULL otherwise
          mailbox_id INTEGER REFERENCES mailbox(id) ON DELETE CASCADE,  -- to move or restore to
          flags INTEGER NOT NULL DEFAULT 0,     -- to add or remove
          uid INTEGER,                          -- of an archived message in All Mail; NULL: not reported
          uid_validity INTEGER,                 -- of that UID
          public_id BLOB,                       -- of split and joined messages
          other_public_id BLOB,                 -- the second of the two
          created_at REAL NOT NULL,             -- when the action was done
          CHECK ((subject = 'placement') = (placement_id IS NOT NULL)),
          CHECK ((subject IN ('message', 'archived')) = (message_id IS NOT NULL)),
          CHECK (subject <> 'archived' OR mailbox_id IS NOT NULL),
          CHECK ((kind IN ('mute', 'unmute')) = (thread_id IS NOT NULL))
        ) STRICT;
        CREATE INDEX undo_entry_token ON undo_entry (token);
        CREATE INDEX undo_entry_account ON undo_entry (account_id);
        CREATE INDEX undo_entry_placement ON undo_entry (placement_id) WHERE placement_id IS NOT NULL;
        CREATE INDEX undo_entry_message ON undo_entry (message_id) WHERE message_id IS NOT NULL;
        CREATE INDEX undo_entry_thread ON undo_entry (thread_id) WHERE thread_id IS NOT NULL;
        CREATE INDEX undo_entry_mailbox ON undo_entry (mailbox_id) WHERE mailbox_id IS NOT NULL;
        """
}
