extension Schema {
    /// The mailboxes of the servers, what lists show of them, and how far their sync is.
    static let mailboxes = """
        CREATE TABLE mailbox (
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- MailboxID
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- that contains it
          path TEXT NOT NULL,                   -- decoded, as shown
          raw_name TEXT NOT NULL,               -- as on the wire, see RawMailboxName
          delimiter TEXT,                       -- between the levels of the path; NULL: the name is flat
          -- MailboxRole.
          role TEXT NOT NULL CHECK (role IN ('inbox', 'sent', 'drafts', 'trash', 'spam', 'archive', 'starred', 'all',
            'important', 'custom')),
          is_selectable INTEGER NOT NULL DEFAULT 1,  -- 0: it contains no messages (\\Noselect, \\NonExistent)
          is_subscribed INTEGER,                -- RFC 3501 §6.3.6; NULL: the server has not said
          is_expected INTEGER NOT NULL DEFAULT 0,  -- created here for an action; not on the server yet
          -- The state of the server when the mailbox was last stored (MailboxCursor).
          uid_validity INTEGER,                 -- NULL: never synced
          uid_next INTEGER,                     -- NULL: not reported
          modification_sequence INTEGER,        -- all changes up to it are stored; NULL: no CONDSTORE
          message_count INTEGER,                -- as last counted by the server; NULL: compare again
          is_synced INTEGER NOT NULL DEFAULT 0, -- every message of the sync window is stored
          removal_reported_at REAL,             -- when the server first reported a large removal; see deferred removals
          -- What the user sees of its sync (MailboxSyncReport).
          window_count INTEGER,                 -- messages on the server within the window, as last compared; NULL: never
          problem TEXT,                         -- ServerProblem.Kind: why the last pass was incomplete; NULL: it was not
          server_text TEXT,                     -- what the server said to it
          last_sync REAL,                       -- beside a problem: when the last complete pass ended; NULL: never
          -- What lists show of it.
          total INTEGER NOT NULL DEFAULT 0,     -- placements shown; kept by triggers and ArrivalCounts
          unread INTEGER NOT NULL DEFAULT 0,    -- the unread ones among them
          thread_count INTEGER NOT NULL DEFAULT 0,  -- threads listed
          UNIQUE (account_id, raw_name),
          CHECK (problem IS NOT NULL OR coalesce(server_text, last_sync) IS NULL)
        ) STRICT;
        CREATE TABLE mailbox_category (
          -- Length of the list of each category of a mailbox, and unread messages in it.
          mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,  -- that has the lists
          category INTEGER NOT NULL,            -- MailCategory
          thread_count INTEGER NOT NULL,        -- threads in the list
          unread_count INTEGER NOT NULL,        -- sum of unread_count of its rows in thread_mailbox
          PRIMARY KEY (mailbox_id, category)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE all_mail_cursor (
          -- Up to where All Mail was searched for mail that is in no other mailbox (AllMailSync).
          mailbox_id INTEGER PRIMARY KEY REFERENCES mailbox(id) ON DELETE CASCADE,  -- All Mail of an account
          uid_validity INTEGER NOT NULL,        -- of next_uid: after a change the search begins again
          next_uid INTEGER NOT NULL             -- the first UID that was not looked at
        ) STRICT;
        """

    static let quarantine = """
        CREATE TABLE quarantined_message (
          -- Messages that the server refused or that broke the connection, so that a restart does not ask for them at
          -- once.
          mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,  -- that contains the message
          uid_validity INTEGER NOT NULL,        -- of the UID
          uid INTEGER NOT NULL,                 -- of the message in the mailbox
          until REAL NOT NULL,                  -- not requested before
          PRIMARY KEY (mailbox_id, uid_validity, uid)
        ) STRICT, WITHOUT ROWID;
        """
}
