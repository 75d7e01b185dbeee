extension Schema {
    static let messages = """
        CREATE TABLE message (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE,
          public_id BLOB NOT NULL UNIQUE,       -- SHA-256 of the account's address and the message's identity
          sort_key INTEGER NOT NULL UNIQUE,     -- seconds since 1970 when it arrived, times 2^20, plus a counter
          date INTEGER NOT NULL,                -- seconds since 1970 when it was sent, else when it arrived
          message_id_header TEXT,
          subject TEXT NOT NULL DEFAULT '',
          base_subject TEXT,                    -- NULL: never joined by subject
          has_references INTEGER NOT NULL DEFAULT 0,
          from_name TEXT,
          from_address TEXT,                    -- NULL: no author
          co_authors TEXT NOT NULL DEFAULT '',  -- the other entries of From, as an address list
          recipients TEXT NOT NULL DEFAULT '',  -- address lists: fields by U+001F, entries by U+001E
          cc TEXT NOT NULL DEFAULT '',
          reply_to TEXT NOT NULL DEFAULT '',
          in_reply_to TEXT NOT NULL DEFAULT '',
          reference_list TEXT NOT NULL DEFAULT '',
          list_id TEXT,
          byte_count INTEGER NOT NULL DEFAULT 0,
          snippet TEXT NOT NULL DEFAULT '',
          defects TEXT NOT NULL DEFAULT '',
          has_attachments INTEGER NOT NULL DEFAULT 0,
          has_images INTEGER NOT NULL DEFAULT 0,  -- attached, or inside the text
          has_links INTEGER NOT NULL DEFAULT 0,  -- the text holds a web address; 0 until the body is stored
          category INTEGER NOT NULL DEFAULT 0,  -- MailCategory
          -- BodyState: 0 absent, 1 wanted, 2 stored, 3 failed; of large messages only the beginning is stored:
          -- 4 attachments are on the server, 5 the message is too large, 6 the attachments were evicted.
          body_state INTEGER NOT NULL DEFAULT 0 CHECK (body_state BETWEEN 0 AND 6),
          body_byte_count INTEGER,              -- size of the stored file
          body_checksum INTEGER,                -- CRC-32 of the file of a whole message
          body_lead_count INTEGER,              -- bytes that stay when attachments are evicted; NULL: not worth it
          body_failures INTEGER NOT NULL DEFAULT 0,
          body_retry_at REAL,
          body_used_at REAL,                    -- last read, or stored
          -- RestState, of the part that is not stored: 0 not asked for, 1 wanted, 2 the server did not return it.
          rest_state INTEGER NOT NULL DEFAULT 0 CHECK (rest_state BETWEEN 0 AND 2),
          is_shown INTEGER NOT NULL DEFAULT 0,  -- by a placement, or archived without one
          is_unread INTEGER NOT NULL DEFAULT 0,  -- in any placement shown; the last known without one
          is_starred INTEGER NOT NULL DEFAULT 0,
          is_replied INTEGER NOT NULL DEFAULT 0,
          is_draft INTEGER NOT NULL DEFAULT 0,
          is_locked INTEGER NOT NULL DEFAULT 0,  -- kept from Trash and deletion; by identity, not by the flags of placements
          -- The lifecycle, see MessageLifecycle and docs/message-lifecycle.md.
          archived_at REAL,                     -- archived without a placement, where the server keeps its copy hidden
          orphaned_at REAL,                     -- since when no placement is left
          is_soft_deleted INTEGER NOT NULL DEFAULT 0,  -- kept for some days in case the server was wrong
          is_return_promised INTEGER NOT NULL DEFAULT 0,  -- the user's last change of its mailbox was an undo
          -- Flags that the user changed and the server has not received, of a message that left its mailbox: applied where
          -- the message appears again.
          deferred_added_flags INTEGER NOT NULL DEFAULT 0,
          deferred_removed_flags INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX message_account ON message (account_id);
        CREATE INDEX message_thread ON message (thread_id);
        CREATE INDEX message_subject ON message (account_id, base_subject, sort_key, has_references, thread_id)
          WHERE base_subject IS NOT NULL;
        CREATE INDEX message_without_body ON message (account_id, sort_key) WHERE body_state = 0;
        CREATE INDEX message_wanted ON message (account_id, sort_key) WHERE body_state = 1;
        CREATE INDEX message_rest ON message (account_id, sort_key) WHERE rest_state = 1;
        CREATE INDEX message_evictable ON message (account_id, body_used_at, body_byte_count, body_lead_count)
          WHERE body_state = 2 AND body_lead_count IS NOT NULL;
        CREATE INDEX message_orphaned ON message (account_id, orphaned_at) WHERE orphaned_at IS NOT NULL;
        CREATE INDEX message_locked ON message (thread_id) WHERE is_locked = 1;
        CREATE INDEX message_hidden ON message (sort_key) WHERE is_shown = 0;
        -- What search filters by besides words, so that no search reads whole rows of messages.
        CREATE INDEX message_filter ON message (sort_key, thread_id, account_id, date, byte_count, is_shown, is_unread,
          is_starred, is_replied, is_draft, has_attachments, has_images, has_links, category, is_locked) WHERE is_shown = 1;
        -- Only rows that go or change count themselves; arrivals are counted once a transaction by ArrivalCounts, because an
        -- insert trigger would make SQLite copy every page that an insertion changes: a fifth of the time of a first sync.
        CREATE TRIGGER message_removed AFTER DELETE ON message BEGIN
          UPDATE account SET message_count = message_count - 1,
              body_count = body_count - (old.body_state IN (2, 4, 5, 6)) WHERE id = old.account_id;
        END;
        CREATE TRIGGER message_body AFTER UPDATE OF body_state ON message
        WHEN (old.body_state IN (2, 4, 5, 6)) <> (new.body_state IN (2, 4, 5, 6)) BEGIN
          UPDATE account SET body_count = body_count + (new.body_state IN (2, 4, 5, 6)) - (old.body_state IN (2, 4, 5, 6))
            WHERE id = new.account_id;
        END;
        CREATE TABLE attachment (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,
          section TEXT NOT NULL,                -- part number, RFC 9051 §6.4.5
          filename TEXT NOT NULL,
          mime_type TEXT NOT NULL,
          byte_count INTEGER NOT NULL,
          content_id TEXT,
          is_inline INTEGER NOT NULL,
          UNIQUE (message_id, section)
        ) STRICT;
        """

    static let placements = """
        -- A message in a mailbox. What the server reported and what the user sees are separate columns.
        CREATE TABLE placement (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,
          mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,
          uid_validity INTEGER NOT NULL,        -- 0: of an expected message in a mailbox that was never synced
          uid INTEGER,                          -- NULL: expected; the server has not reported it
          expected_since REAL,                  -- set exactly where uid is NULL
          server_flags INTEGER NOT NULL,
          keywords TEXT NOT NULL DEFAULT '',
          modification_sequence INTEGER,
          flags INTEGER NOT NULL,               -- server_flags with the pending operations replayed
          shown_mailbox_id INTEGER REFERENCES mailbox(id) ON DELETE SET NULL,  -- NULL: shown nowhere
          sort_key INTEGER NOT NULL,            -- the message's
          UNIQUE (mailbox_id, uid_validity, uid)
        ) STRICT;
        CREATE INDEX placement_message ON placement (message_id);
        CREATE INDEX placement_page ON placement (shown_mailbox_id, sort_key DESC);
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
