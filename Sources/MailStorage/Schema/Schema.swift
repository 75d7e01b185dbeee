import GRDB

/// The tables of the database, as the migrations make them; `docs/schema.sql` is their golden dump.
///
/// A released migration is never edited: a change of the schema is a new migration.
enum Schema {
    /// Every migration in order.
    static func migrator() -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            for part in [
                accounts, mailboxes, threads, messages, placements, search, searchRemovalTrigger, operations, local,
            ] {
                try db.execute(sql: part)
            }
        }
        migrator.registerMigration("2") { db in
            for part in [
                conversations, bodyRetries, signInStrength, queue, doubt, partialBodies, counting, categories,
                documents,
                indexing,
                wordRemovalTrigger, returns, namespace,
            ] {
                try db.execute(sql: part)
            }
        }
        return migrator
    }

    static let accounts = """
        CREATE TABLE account (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          address TEXT NOT NULL UNIQUE COLLATE NOCASE,
          display_name TEXT NOT NULL DEFAULT '',
          imap_host TEXT NOT NULL,
          imap_port INTEGER NOT NULL,
          imap_security TEXT NOT NULL,          -- tls, starttls
          username TEXT NOT NULL,
          window_days INTEGER,                  -- NULL: everything is kept
          is_active INTEGER NOT NULL DEFAULT 1,
          state TEXT NOT NULL DEFAULT 'idle',
          progress_completed INTEGER,           -- NULL: no round is running
          progress_total INTEGER,
          last_success REAL,                    -- seconds since 1970
          error TEXT,                           -- a sentence for the person
          is_offline INTEGER NOT NULL DEFAULT 0,     -- the error is that the server cannot be reached
          message_count INTEGER NOT NULL DEFAULT 0,  -- kept by triggers
          body_count INTEGER NOT NULL DEFAULT 0      -- messages whose body is stored; kept by triggers
        ) STRICT;
        """

    static let mailboxes = """
        CREATE TABLE mailbox (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          path TEXT NOT NULL,
          raw_name TEXT NOT NULL,
          delimiter TEXT,
          role TEXT NOT NULL,
          is_selectable INTEGER NOT NULL DEFAULT 1,
          is_expected INTEGER NOT NULL DEFAULT 0,    -- made here for an action; the server does not have it yet
          uid_validity INTEGER,                 -- NULL: never synced
          uid_next INTEGER,
          modification_sequence INTEGER,
          message_count INTEGER,                -- as the server counted last
          is_synced INTEGER NOT NULL DEFAULT 0,
          total INTEGER NOT NULL DEFAULT 0,     -- placements shown; kept by triggers
          unread INTEGER NOT NULL DEFAULT 0,    -- kept by triggers
          UNIQUE (account_id, raw_name)
        ) STRICT;
        -- UIDs proven: each is stored, or known to be absent or outside the window.
        CREATE TABLE covered (
          mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,
          low INTEGER NOT NULL CHECK (low > 0),
          high INTEGER NOT NULL CHECK (high >= low),
          PRIMARY KEY (mailbox_id, low)
        ) STRICT, WITHOUT ROWID;
        """

    static let threads = """
        CREATE TABLE thread (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          subject TEXT NOT NULL DEFAULT '',     -- of the earliest message
          snippet TEXT NOT NULL DEFAULT '',     -- of the newest message
          participants TEXT NOT NULL DEFAULT '',
          sort_key INTEGER NOT NULL DEFAULT 0,  -- of the newest message shown
          size INTEGER NOT NULL DEFAULT 0,      -- messages, hidden ones included
          message_count INTEGER NOT NULL DEFAULT 0,  -- messages shown; 0: no list has the thread
          unread_count INTEGER NOT NULL DEFAULT 0,
          is_starred INTEGER NOT NULL DEFAULT 0,
          has_attachments INTEGER NOT NULL DEFAULT 0,
          is_archived INTEGER NOT NULL DEFAULT 0     -- a message is archived without a placement (FR-SYNC-10)
        ) STRICT;
        CREATE INDEX thread_starred ON thread (sort_key) WHERE is_starred = 1;
        CREATE INDEX thread_archived ON thread (account_id, sort_key) WHERE is_archived = 1;
        CREATE INDEX thread_account ON thread (account_id);
        -- Which conversation a Message-ID belongs to, whether or not a message with it is here (FR-SYNC-06 step 3).
        CREATE TABLE thread_reference (
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          reference INTEGER NOT NULL,           -- first 8 bytes of the SHA-256 of a Message-ID
          thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE,
          PRIMARY KEY (account_id, reference)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX thread_reference_thread ON thread_reference (thread_id);
        -- The conversations that a mailbox shows, newest first.
        CREATE TABLE thread_mailbox (
          thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE,
          mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,
          sort_key INTEGER NOT NULL,            -- equal to the thread's
          message_count INTEGER NOT NULL,
          unread_count INTEGER NOT NULL,
          PRIMARY KEY (thread_id, mailbox_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX thread_mailbox_page ON thread_mailbox (mailbox_id, sort_key DESC);
        """

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
          has_images INTEGER NOT NULL DEFAULT 0,     -- attached, or inside the text
          has_links INTEGER NOT NULL DEFAULT 0,      -- a web address stands in the text; 0 until the body is here
          body_state INTEGER NOT NULL DEFAULT 0,     -- 0 absent, 1 wanted, 2 stored, 3 failed
          body_byte_count INTEGER,                   -- size of the file with the message's bytes
          is_shown INTEGER NOT NULL DEFAULT 0,       -- by a placement, or archived without one
          is_unread INTEGER NOT NULL DEFAULT 0,      -- in any placement shown; the last known without one
          is_starred INTEGER NOT NULL DEFAULT 0,
          is_replied INTEGER NOT NULL DEFAULT 0,
          is_draft INTEGER NOT NULL DEFAULT 0,
          archived_at REAL,                          -- archived where the server keeps its copy out of sight
          orphaned_at REAL                           -- no placement is left since then
        ) STRICT;
        CREATE INDEX message_thread ON message (thread_id);
        CREATE INDEX message_subject ON message (account_id, base_subject, sort_key, has_references, thread_id)
          WHERE base_subject IS NOT NULL;
        CREATE INDEX message_without_body ON message (account_id, sort_key) WHERE body_state = 0;
        CREATE INDEX message_wanted ON message (account_id, sort_key) WHERE body_state = 1;
        CREATE INDEX message_orphaned ON message (account_id, orphaned_at) WHERE orphaned_at IS NOT NULL;
        CREATE INDEX message_hidden ON message (sort_key) WHERE is_shown = 0;
        CREATE INDEX message_account ON message (account_id);
        -- What search asks besides words, so that no search reads whole rows of messages.
        CREATE INDEX message_filter ON message (sort_key, thread_id, account_id, date, byte_count, is_shown, is_unread,
          is_starred, is_replied, is_draft, has_attachments, has_images, has_links) WHERE is_shown = 1;
        CREATE TRIGGER message_added AFTER INSERT ON message BEGIN
          UPDATE account SET message_count = message_count + 1, body_count = body_count + (new.body_state = 2)
            WHERE id = new.account_id;
        END;
        CREATE TRIGGER message_removed AFTER DELETE ON message BEGIN
          UPDATE account SET message_count = message_count - 1, body_count = body_count - (old.body_state = 2)
            WHERE id = old.account_id;
        END;
        CREATE TRIGGER message_body AFTER UPDATE OF body_state ON message
        WHEN (old.body_state = 2) <> (new.body_state = 2) BEGIN
          UPDATE account SET body_count = body_count + (new.body_state = 2) - (old.body_state = 2)
            WHERE id = new.account_id;
        END;
        CREATE TABLE attachment (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,
          section TEXT NOT NULL,
          filename TEXT NOT NULL,
          mime_type TEXT NOT NULL,
          byte_count INTEGER NOT NULL,
          content_id TEXT,
          is_inline INTEGER NOT NULL,
          UNIQUE (message_id, section)
        ) STRICT;
        """

    static let placements = """
        -- One appearance of a message in one mailbox. What the server said and what the person sees are separate columns.
        CREATE TABLE placement (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,
          mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,
          uid_validity INTEGER NOT NULL,
          uid INTEGER,                          -- NULL: expected, the server has not told it
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
        CREATE TRIGGER placement_added AFTER INSERT ON placement WHEN new.shown_mailbox_id IS NOT NULL BEGIN
          UPDATE mailbox SET total = total + 1, unread = unread + (new.flags & 1 = 0) WHERE id = new.shown_mailbox_id;
        END;
        CREATE TRIGGER placement_removed AFTER DELETE ON placement WHEN old.shown_mailbox_id IS NOT NULL BEGIN
          UPDATE mailbox SET total = total - 1, unread = unread - (old.flags & 1 = 0) WHERE id = old.shown_mailbox_id;
        END;
        CREATE TRIGGER placement_changed AFTER UPDATE OF flags, shown_mailbox_id ON placement
        WHEN old.flags & 1 <> new.flags & 1 OR old.shown_mailbox_id IS NOT new.shown_mailbox_id BEGIN
          UPDATE mailbox SET total = total - 1, unread = unread - (old.flags & 1 = 0) WHERE id = old.shown_mailbox_id;
          UPDATE mailbox SET total = total + 1, unread = unread + (new.flags & 1 = 0) WHERE id = new.shown_mailbox_id;
        END;
        """

    static let search = """
        -- What is indexed of each message. Its key is the message's sort_key, so that key order is date order. Whoever writes
        -- it writes the index too: a trigger would make FTS5 write out its pending words after each message.
        CREATE TABLE search_document (
          sort_key INTEGER PRIMARY KEY REFERENCES message(sort_key) ON DELETE CASCADE,
          subject TEXT NOT NULL,
          sender TEXT NOT NULL,                 -- name and address
          recipients TEXT NOT NULL,             -- names and addresses of To
          cc TEXT NOT NULL,
          bcc TEXT NOT NULL,
          body TEXT NOT NULL DEFAULT '',
          attachment_names TEXT NOT NULL DEFAULT '',
          list_id TEXT NOT NULL
        ) STRICT;
        CREATE VIRTUAL TABLE search_index USING fts5(
          subject, sender, recipients, cc, bcc, body, attachment_names, list_id,
          content='search_document', content_rowid='sort_key', prefix='2 3',
          tokenize='mail unicode61 remove_diacritics 2'
        );
        """

    /// Apart, because removing a whole account sets it aside.
    static let searchRemovalTrigger = """
        CREATE TRIGGER search_document_removed AFTER DELETE ON search_document BEGIN
          INSERT INTO search_index (search_index, rowid, subject, sender, recipients, cc, bcc, body, attachment_names,
              list_id)
            VALUES ('delete', old.sort_key, old.subject, old.sender, old.recipients, old.cc, old.bcc, old.body,
              old.attachment_names, old.list_id);
        END;
        """

    static let operations = """
        -- What the person did and the server does not have yet.
        CREATE TABLE operation (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          placement_id INTEGER NOT NULL REFERENCES placement(id) ON DELETE CASCADE,
          kind TEXT NOT NULL CHECK (kind IN ('add_flags', 'remove_flags', 'move', 'delete')),
          flags INTEGER NOT NULL DEFAULT 0,
          target_mailbox_id INTEGER REFERENCES mailbox(id) ON DELETE CASCADE,
          state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'in_flight', 'failed')),
          attempts INTEGER NOT NULL DEFAULT 0,
          not_before REAL NOT NULL,             -- seconds since 1970
          CHECK ((kind = 'move') = (target_mailbox_id IS NOT NULL))
        ) STRICT;
        CREATE INDEX operation_placement ON operation (placement_id, id) WHERE state <> 'failed';
        CREATE INDEX operation_placement_key ON operation (placement_id);
        CREATE INDEX operation_queue ON operation (account_id, id) WHERE state <> 'failed';
        CREATE INDEX operation_target ON operation (target_mailbox_id) WHERE target_mailbox_id IS NOT NULL;
        -- How to take an action back: for each placement, what the person would have to do.
        CREATE TABLE undo_step (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          token INTEGER NOT NULL,
          placement_id INTEGER NOT NULL REFERENCES placement(id) ON DELETE CASCADE,
          kind TEXT NOT NULL CHECK (kind IN ('add_flags', 'remove_flags', 'move', 'restore')),
          flags INTEGER NOT NULL DEFAULT 0,
          target_mailbox_id INTEGER REFERENCES mailbox(id) ON DELETE CASCADE,
          created_at REAL NOT NULL
        ) STRICT;
        CREATE INDEX undo_step_token ON undo_step (token);
        CREATE INDEX undo_step_placement ON undo_step (placement_id);
        CREATE INDEX undo_step_target ON undo_step (target_mailbox_id) WHERE target_mailbox_id IS NOT NULL;
        """

    static let local = """
        CREATE TABLE notice (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          account_id INTEGER REFERENCES account(id) ON DELETE CASCADE,
          text TEXT NOT NULL,
          created_at REAL NOT NULL
        ) STRICT;
        CREATE INDEX notice_account ON notice (account_id);
        CREATE TABLE setting (
          key TEXT PRIMARY KEY NOT NULL,
          value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        -- What happened to messages and why. Only ever appended to; pruned after 90 days.
        CREATE TABLE journal (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          message_id INTEGER,                   -- no foreign key: outlives the message
          mailbox_id INTEGER,
          uid INTEGER,
          event TEXT NOT NULL,
          created_at REAL NOT NULL
        ) STRICT;
        CREATE INDEX journal_message ON journal (message_id);
        CREATE INDEX journal_age ON journal (created_at);
        CREATE INDEX journal_account ON journal (account_id);
        CREATE TABLE web_session (
          token_hash BLOB PRIMARY KEY NOT NULL,
          created_at REAL NOT NULL,
          last_used_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
