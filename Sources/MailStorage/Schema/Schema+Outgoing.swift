extension Schema {
    /// What the user writes and sends, and with which names.
    static let outgoing = """
        CREATE TABLE identity (
          -- Names and addresses that the user sends with.
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- IdentityID
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- that sends with it
          name TEXT NOT NULL DEFAULT '',        -- empty: only the address is shown
          address TEXT NOT NULL COLLATE NOCASE, -- for From
          signature TEXT NOT NULL DEFAULT '',   -- text below new messages
          is_default INTEGER NOT NULL DEFAULT 0 -- one in each account
        ) STRICT;
        CREATE INDEX identity_account ON identity (account_id);
        CREATE UNIQUE INDEX identity_default ON identity (account_id) WHERE is_default = 1;
        CREATE TABLE outgoing (
          -- Messages that the user writes and sends: one row from the first word until nothing is left to do.
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- OutgoingID
          account_id INTEGER REFERENCES account(id) ON DELETE CASCADE,  -- NULL: no account that can send is chosen
          -- OutgoingState.
          state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN
            ('draft', 'queued', 'sending', 'finishing', 'accepted', 'filed', 'done', 'failed', 'uncertain')),
          -- DraftKind.
          kind TEXT NOT NULL CHECK (kind IN
            ('new', 'reply', 'reply_all', 'reply_list', 'forward', 'forward_attached')),
          parent_id INTEGER REFERENCES message(id) ON DELETE SET NULL,  -- the message that it answers or forwards
          -- The message in Drafts that another program wrote and that this draft continues. It is moved to Trash as
          -- soon as this draft differs from it.
          continues_id INTEGER REFERENCES message(id) ON DELETE SET NULL,
          version INTEGER NOT NULL DEFAULT 1,   -- increases with every change
          content_version INTEGER NOT NULL DEFAULT 1,  -- the version that last changed the content
          content TEXT NOT NULL,                -- DraftContent, JSON
          quote TEXT,                           -- DraftQuote, JSON; NULL: none
          awaits_quote INTEGER NOT NULL DEFAULT 0,  -- the text of the original was not here when the draft was begun
          in_reply_to TEXT NOT NULL DEFAULT '[]',  -- Message-IDs, JSON
          reference_ids TEXT NOT NULL DEFAULT '[]',  -- likewise
          editor TEXT,                          -- the only one that may save; NULL: any
          created_at REAL NOT NULL,             -- when the draft was begun
          saved_at REAL,                        -- when the content was last changed
          discarded_at REAL,                    -- can be restored for a day
          -- Of a message that is sent. What is sent is rendered once and never changes.
          queued_at REAL,                       -- when the user sent it; NULL: a draft
          not_before REAL,                      -- when it is due
          is_scheduled INTEGER NOT NULL DEFAULT 0,  -- not_before is a time that the user chose, not the time for undo
          attempts INTEGER NOT NULL DEFAULT 0,  -- failed ones
          retry_at REAL,                        -- NULL: no attempt has failed
          -- No other message of the account is tried either: until retry_at, because the server was not reached, or
          -- without one, because it rejected the sign-in.
          pauses_others INTEGER NOT NULL DEFAULT 0,
          reason TEXT,                          -- what stopped the last attempt, a sentence; decides nothing
          refused TEXT NOT NULL DEFAULT '[]',   -- addresses that the server refused, JSON
          message_id TEXT,                      -- without angle brackets
          envelope TEXT,                        -- OutgoingEnvelope, JSON
          file TEXT,                            -- the octets for the recipients
          own_file TEXT,                        -- the octets for Sent if they differ: with Bcc
          sent_at REAL,                         -- when the server accepted it
          look_count INTEGER NOT NULL DEFAULT 0,  -- how often Sent was searched after a lost answer
          is_parent_marked INTEGER NOT NULL DEFAULT 0,  -- \\Answered or $Forwarded is set or queued
          -- The copy in Drafts on the server.
          draft_mailbox_id INTEGER REFERENCES mailbox(id) ON DELETE SET NULL,
          draft_uid_validity INTEGER,           -- of its UID
          draft_uid INTEGER,                    -- NULL: there is no copy, or its UID is not known
          draft_version INTEGER,                -- the version that it has
          draft_saved_at REAL,                  -- when it was stored there
          draft_message_id TEXT,                -- the Message-ID of the copy
          draft_intent TEXT,                    -- of the one that is being appended; written before APPEND
          changed_elsewhere_at REAL             -- another program changed or deleted the copy
        ) STRICT;
        CREATE INDEX outgoing_state ON outgoing (state, account_id);
        CREATE INDEX outgoing_account ON outgoing (account_id);
        CREATE INDEX outgoing_parent ON outgoing (parent_id) WHERE parent_id IS NOT NULL;
        CREATE INDEX outgoing_continued ON outgoing (continues_id) WHERE continues_id IS NOT NULL;
        CREATE INDEX outgoing_draft_mailbox ON outgoing (draft_mailbox_id) WHERE draft_mailbox_id IS NOT NULL;
        -- Not unique: programs send one message to several recipients in several calls.
        CREATE INDEX outgoing_message_id ON outgoing (message_id) WHERE message_id IS NOT NULL;
        CREATE TABLE outgoing_attachment (
          -- Files that are sent with a message.
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- DraftAttachmentID, in the order of the files
          outgoing_id INTEGER NOT NULL REFERENCES outgoing(id) ON DELETE CASCADE,  -- that it is sent with
          filename TEXT NOT NULL,               -- as recipients see it
          mime_type TEXT NOT NULL,              -- such as application/pdf
          byte_count INTEGER NOT NULL,          -- of the file; an estimate until it is stored
          -- Whether the octets are here: a forwarded attachment may be fetched first.
          state TEXT NOT NULL DEFAULT 'stored' CHECK (state IN ('stored', 'fetching', 'failed')),
          file TEXT,                            -- in the folder `outgoing`; NULL unless stored
          source_message_id INTEGER REFERENCES message(id) ON DELETE SET NULL,  -- of a forwarded message
          source_attachment_id INTEGER REFERENCES attachment(id) ON DELETE SET NULL,  -- NULL: the whole message
          CHECK ((state = 'stored') = (file IS NOT NULL))
        ) STRICT;
        CREATE INDEX outgoing_attachment_owner ON outgoing_attachment (outgoing_id);
        CREATE INDEX outgoing_attachment_message ON outgoing_attachment (source_message_id)
          WHERE source_message_id IS NOT NULL;
        CREATE INDEX outgoing_attachment_source ON outgoing_attachment (source_attachment_id)
          WHERE source_attachment_id IS NOT NULL;
        CREATE TABLE outgoing_version (
          -- The last ten saved contents of a draft.
          outgoing_id INTEGER NOT NULL REFERENCES outgoing(id) ON DELETE CASCADE,  -- the draft
          version INTEGER NOT NULL,             -- outgoing.version when it was saved
          saved_at REAL NOT NULL,               -- outgoing.saved_at of that version
          content TEXT NOT NULL,                -- DraftContent, JSON
          PRIMARY KEY (outgoing_id, version)
        ) STRICT, WITHOUT ROWID;
        """
}
