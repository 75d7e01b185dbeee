extension Schema {
    /// Which message is in which mailbox.
    static let placements = """
        CREATE TABLE placement (
          -- A message in a mailbox. What the server reported and what the user sees are separate columns.
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- PlacementID, in the order of arrival
          message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,  -- in the mailbox
          mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,  -- on the server; see shown_mailbox_id
          -- Of the UID, or of the one that it had or is to have. NULL: the mailbox was never synced, or the server gave
          -- its UID to another message. An expected message with another one than its mailbox may not come back.
          uid_validity INTEGER,
          uid INTEGER,                          -- NULL: expected; the server has not reported it
          expected_since REAL,                  -- NULL: it has a UID
          server_flags INTEGER NOT NULL,        -- as the server reported them
          keywords TEXT NOT NULL DEFAULT '',    -- as the server reported them, separated by U+001E
          modification_sequence INTEGER,        -- of the last change that it reported; NULL: no CONDSTORE
          flags INTEGER NOT NULL,               -- server_flags with the pending operations replayed
          shown_mailbox_id INTEGER REFERENCES mailbox(id) ON DELETE SET NULL,  -- NULL: shown nowhere
          sort_key INTEGER NOT NULL,            -- the message's
          -- Expected because of a move, and gone from its mailbox before that: another program may have put it elsewhere.
          is_move_unfound INTEGER NOT NULL DEFAULT 0,
          UNIQUE (mailbox_id, uid_validity, uid),
          CHECK (uid IS NULL OR uid_validity IS NOT NULL),
          CHECK ((uid IS NULL) = (expected_since IS NOT NULL)),
          CHECK (uid IS NULL OR NOT is_move_unfound)
        ) STRICT;
        CREATE INDEX placement_message ON placement (message_id);
        CREATE INDEX placement_page ON placement (shown_mailbox_id, sort_key DESC);
        -- A sync pass without changes looks for these and almost never finds any.
        CREATE INDEX placement_expected ON placement (mailbox_id, expected_since) WHERE uid IS NULL;
        CREATE TRIGGER placement_removed AFTER DELETE ON placement WHEN old.shown_mailbox_id IS NOT NULL BEGIN
          UPDATE mailbox SET total = total - 1, unread = unread - (old.flags & 1 = 0) WHERE id = old.shown_mailbox_id;
        END;
        CREATE TRIGGER placement_changed AFTER UPDATE OF flags, shown_mailbox_id ON placement
        WHEN old.flags & 1 <> new.flags & 1 OR old.shown_mailbox_id IS NOT new.shown_mailbox_id BEGIN
          UPDATE mailbox SET total = total - 1, unread = unread - (old.flags & 1 = 0) WHERE id = old.shown_mailbox_id;
          UPDATE mailbox SET total = total + 1, unread = unread + (new.flags & 1 = 0) WHERE id = new.shown_mailbox_id;
        END;
        -- A body that failed is asked for again where the message is found under another UID.
        CREATE TRIGGER placement_relocated AFTER UPDATE OF uid ON placement
        WHEN new.uid IS NOT NULL AND new.uid IS NOT old.uid BEGIN
          UPDATE message SET body_state = 0 WHERE id = new.message_id AND body_state = 3;
        END;
        """
}
