extension Schema {
    /// The threads, what mailboxes list of them, and the user's decisions about them.
    static let threads = """
        CREATE TABLE thread (
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- ThreadID
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- of all its messages
          subject TEXT NOT NULL DEFAULT '',     -- of the earliest message
          snippet TEXT NOT NULL DEFAULT '',     -- of the newest message
          participants TEXT NOT NULL DEFAULT '',  -- the authors, each once, as an address list
          participant_keys TEXT NOT NULL DEFAULT '',  -- sort key of each participant's first message
          sort_key INTEGER NOT NULL DEFAULT 0,  -- of the newest message shown; those in Spam and Trash count only alone
          first_key INTEGER,                    -- of the earliest message shown; NULL: none is, or it is not known yet
          size INTEGER NOT NULL DEFAULT 0,      -- messages, hidden ones included
          message_count INTEGER NOT NULL DEFAULT 0,  -- messages shown; 0: no list has the thread
          unread_count INTEGER NOT NULL DEFAULT 0,  -- of those shown
          is_starred INTEGER NOT NULL DEFAULT 0,  -- one of those shown is
          has_attachments INTEGER NOT NULL DEFAULT 0,  -- likewise
          is_archived INTEGER NOT NULL DEFAULT 0,  -- a message is archived without a placement (FR-SYNC-10)
          is_muted INTEGER NOT NULL DEFAULT 0,  -- the user muted it
          is_split INTEGER NOT NULL DEFAULT 0,  -- has a message of thread_cut: no subject joins it to another
          -- Category of the newest shown message that has one: a reply, which is not classified, keeps the thread in
          -- its list.
          category INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX thread_starred ON thread (sort_key) WHERE is_starred = 1;
        CREATE INDEX thread_archived ON thread (account_id, sort_key) WHERE is_archived = 1;
        CREATE INDEX thread_account ON thread (account_id);
        CREATE INDEX thread_muted ON thread (sort_key) WHERE is_muted = 1;
        CREATE TABLE thread_reference (
          -- Which thread a Message-ID belongs to, also when no message with it is stored (FR-SYNC-06 step 3).
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- whose mail names the Message-ID
          reference INTEGER NOT NULL,           -- first 8 bytes of the SHA-256 of a Message-ID
          thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE,  -- that it belongs to
          PRIMARY KEY (account_id, reference)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX thread_reference_thread ON thread_reference (thread_id);
        CREATE TABLE thread_mailbox (
          -- The threads that a mailbox lists, newest first.
          thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE,  -- in the list
          mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,  -- that has the list
          sort_key INTEGER NOT NULL,            -- of the newest message that the mailbox shows
          message_count INTEGER NOT NULL,       -- messages that the mailbox shows
          unread_count INTEGER NOT NULL,        -- the unread ones among them
          category INTEGER NOT NULL DEFAULT 0,  -- equal to the thread's
          PRIMARY KEY (thread_id, mailbox_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX thread_mailbox_page ON thread_mailbox (mailbox_id, sort_key DESC);
        CREATE INDEX thread_mailbox_category ON thread_mailbox (mailbox_id, category, sort_key DESC);
        CREATE TABLE thread_cut (
          -- Messages that the user split from their thread: each starts a thread that no subject joins to another.
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- of the message
          public_id BLOB NOT NULL,              -- of the message; no foreign key: outlives it
          reference INTEGER,                    -- key of its Message-ID, as in thread_reference; NULL: it has none
          ancestors TEXT NOT NULL DEFAULT '',   -- keys of the messages that its header names, with commas
          PRIMARY KEY (account_id, public_id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE thread_below (
          -- Message-IDs known to answer one of thread_cut: found by threading, and found again when a split is undone.
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- of the answers
          reference INTEGER NOT NULL,           -- as in thread_reference
          PRIMARY KEY (account_id, reference)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE thread_link (
          -- Messages whose threads the user joined.
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- of both messages
          public_id BLOB NOT NULL,              -- no foreign keys: outlives both messages
          other_public_id BLOB NOT NULL,        -- of the second message
          PRIMARY KEY (account_id, public_id, other_public_id)
        ) STRICT, WITHOUT ROWID;
        """
}
