extension Schema {
    /// The messages, with what of them is stored, and their attachments.
    static let messages = """
        CREATE TABLE message (
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- MessageID
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- of all its placements
          thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE,  -- that contains it
          public_id BLOB NOT NULL UNIQUE,       -- SHA-256 of the account's address and the message's identity
          sort_key INTEGER NOT NULL UNIQUE,     -- seconds since 1970 when it arrived, times 2^20, plus a counter
          date INTEGER NOT NULL,                -- seconds since 1970 when it was sent, else when it arrived
          message_id_header TEXT,               -- without angle brackets; NULL: it has none
          subject TEXT NOT NULL DEFAULT '',     -- decoded
          base_subject TEXT,                    -- without prefixes (BaseSubject); NULL: never joined by subject
          has_references INTEGER NOT NULL DEFAULT 0,  -- the header has In-Reply-To or References
          has_reply_prefix INTEGER NOT NULL DEFAULT 0,  -- the subject is that of an answer or a forward
          from_name TEXT,                       -- NULL: no name
          from_address TEXT,                    -- NULL: no author
          co_authors TEXT NOT NULL DEFAULT '',  -- the other entries of From, as an address list
          recipients TEXT NOT NULL DEFAULT '',  -- address lists: fields by U+001F, entries by U+001E
          cc TEXT NOT NULL DEFAULT '',          -- likewise
          reply_to TEXT NOT NULL DEFAULT '',    -- likewise
          in_reply_to TEXT NOT NULL DEFAULT '', -- Message-IDs, separated by U+001E
          reference_list TEXT NOT NULL DEFAULT '',  -- likewise, oldest first
          list_id TEXT,                         -- identifier of the mailing list, behind its name if it has one
          byte_count INTEGER NOT NULL DEFAULT 0,  -- size on the server, or of the imported file
          snippet TEXT NOT NULL DEFAULT '',     -- the first words of the text, for lists
          defects TEXT NOT NULL DEFAULT '',     -- MIMEDefect: kind and section, separated by U+001E
          has_attachments INTEGER NOT NULL DEFAULT 0,  -- not counting those inside the text
          has_images INTEGER NOT NULL DEFAULT 0,  -- attached, or inside the text
          has_links INTEGER NOT NULL DEFAULT 0, -- the text holds a web address; 0 until the body is stored
          signals INTEGER NOT NULL DEFAULT 0,   -- MailSignals: what header and text say about how it was sent
          category INTEGER NOT NULL DEFAULT 0,  -- MailCategory
          category_source INTEGER NOT NULL DEFAULT 0,  -- CategorySource: who decided it
          category_reasons TEXT NOT NULL DEFAULT '',  -- why, see CategoryCodec
          -- BodyState: 0 absent, 1 wanted, 2 stored, 3 failed; of large messages only the beginning is stored:
          -- 4 attachments are on the server, 5 the message is too large, 6 the attachments were evicted.
          body_state INTEGER NOT NULL DEFAULT 0 CHECK (body_state BETWEEN 0 AND 6),
          body_byte_count INTEGER,              -- size of the stored file
          body_checksum INTEGER,                -- CRC-32 of the file of a whole message
          body_lead_count INTEGER,              -- bytes that stay when attachments are evicted; NULL: not worth it
          body_failures INTEGER NOT NULL DEFAULT 0,  -- failed downloads: they determine body_retry_at
          body_retry_at REAL,                   -- no download is tried before
          body_used_at REAL,                    -- last read, or stored
          -- RestState, of the part that is not stored: 0 not asked for, 1 wanted, 2 the server did not return it.
          rest_state INTEGER NOT NULL DEFAULT 0 CHECK (rest_state BETWEEN 0 AND 2),
          is_shown INTEGER NOT NULL DEFAULT 0,  -- by a placement, or archived without one
          is_unread INTEGER NOT NULL DEFAULT 0, -- in any placement shown; the last known without one
          is_starred INTEGER NOT NULL DEFAULT 0,  -- likewise
          is_replied INTEGER NOT NULL DEFAULT 0,  -- likewise
          is_draft INTEGER NOT NULL DEFAULT 0,  -- likewise
          -- Kept from Trash and deletion; by identity, not by the flags of placements.
          is_locked INTEGER NOT NULL DEFAULT 0,
          -- The lifecycle, see MessageLifecycle and docs/message-lifecycle.md.
          archived_at REAL,                     -- archived without a placement, where the server keeps its copy hidden
          orphaned_at REAL,                     -- since when no placement is left
          is_soft_deleted INTEGER NOT NULL DEFAULT 0,  -- kept for some days in case the server was wrong
          is_return_promised INTEGER NOT NULL DEFAULT 0,  -- the user's last change of its mailbox was an undo
          -- Flags that the user changed and the server has not received, of a message that left its mailbox: applied
          -- where the message appears again.
          deferred_added_flags INTEGER NOT NULL DEFAULT 0,
          deferred_removed_flags INTEGER NOT NULL DEFAULT 0  -- likewise
        ) STRICT;
        CREATE INDEX message_account ON message (account_id);
        CREATE INDEX message_thread ON message (thread_id);
        CREATE INDEX message_subject ON message (account_id, base_subject, sort_key, has_references, has_reply_prefix,
          thread_id) WHERE base_subject IS NOT NULL;
        CREATE INDEX message_without_body ON message (account_id, sort_key) WHERE body_state = 0;
        CREATE INDEX message_wanted ON message (account_id, sort_key) WHERE body_state = 1;
        CREATE INDEX message_rest ON message (account_id, sort_key) WHERE rest_state = 1;
        CREATE INDEX message_evictable ON message (account_id, body_used_at, body_byte_count, body_lead_count)
          WHERE body_state = 2 AND body_lead_count IS NOT NULL;
        -- A sync pass without changes looks for these and almost never finds any. Without the two indexes it would read
        -- every message of the account.
        CREATE INDEX message_failed_body ON message (account_id) WHERE body_state = 3;
        CREATE INDEX message_partial_body ON message (account_id) WHERE body_state > 3;
        CREATE INDEX message_orphaned ON message (account_id, orphaned_at) WHERE orphaned_at IS NOT NULL;
        CREATE INDEX message_locked ON message (thread_id) WHERE is_locked = 1;
        CREATE INDEX message_hidden ON message (sort_key) WHERE is_shown = 0;
        CREATE INDEX message_modelled ON message (account_id, from_address COLLATE NOCASE) WHERE category_source = 1;
        -- What search filters by besides words, so that no search reads whole rows of messages.
        CREATE INDEX message_filter ON message (sort_key, thread_id, account_id, date, byte_count, is_shown, is_unread,
          is_starred, is_replied, is_draft, has_attachments, has_images, has_links, category, is_locked) WHERE is_shown = 1;
        -- Only rows that go or change count themselves; arrivals are counted once a transaction by ArrivalCounts,
        -- because an insert trigger would make SQLite copy every page that an insertion changes: a fifth of the time of
        -- a first sync.
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
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- AttachmentID, in the order of the parts
          message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,  -- that contains it
          section TEXT NOT NULL,                -- part number, RFC 9051 §6.4.5
          filename TEXT NOT NULL,               -- safe to save; empty: the part has none
          mime_type TEXT NOT NULL,              -- lower case
          byte_count INTEGER NOT NULL,          -- decoded if known, otherwise encoded
          content_id TEXT,                      -- without angle brackets
          is_inline INTEGER NOT NULL,           -- shown inside the text
          UNIQUE (message_id, section)
        ) STRICT;
        """
}
