extension Schema {
    /// The mail accounts, and what is left to delete of removed ones.
    static let accounts = """
        CREATE TABLE account (
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- AccountID
          address TEXT NOT NULL UNIQUE COLLATE NOCASE,  -- of the user; for imported mail, the account's name
          display_name TEXT NOT NULL DEFAULT '',  -- shown to others
          kind TEXT NOT NULL CHECK (kind IN ('imap', 'local')),  -- local: imported mail without a server
          imap_host TEXT,                       -- NULL: local
          imap_port INTEGER,                    -- 1 to 65535; NULL likewise
          imap_security TEXT CHECK (imap_security IN ('tls', 'starttls')),  -- ConnectionSecurity; NULL likewise
          username TEXT NOT NULL DEFAULT '',    -- to sign in with
          smtp_host TEXT,                       -- NULL: the account cannot send
          smtp_port INTEGER,                    -- 1 to 65535; NULL likewise
          smtp_security TEXT CHECK (smtp_security IN ('tls', 'starttls')),  -- ConnectionSecurity; NULL likewise
          smtp_username TEXT,                   -- NULL: the same as username
          -- AccountAuthentication: how the account signs in.
          authentication TEXT NOT NULL DEFAULT 'password' CHECK (authentication IN ('password', 'oauth')),
          -- The sync window.
          window_days INTEGER,                  -- NULL: everything is kept
          -- The window was reduced: local mail outside it is still to be removed.
          purge_pending INTEGER NOT NULL DEFAULT 0,
          -- AttachmentKeeping: those that are downloaded without being asked for.
          keep_attachments TEXT NOT NULL DEFAULT 'off' CHECK (keep_attachments IN ('off', 'small', 'all')),
          attachment_limit_mb INTEGER DEFAULT 500 CHECK (attachment_limit_mb > 0),  -- NULL: no limit
          is_active INTEGER NOT NULL DEFAULT 1, -- 0: signing in failed permanently, and sync waits for the user
          is_paused INTEGER NOT NULL DEFAULT 0, -- the user paused the account: no connections
          is_backfill_paused INTEGER NOT NULL DEFAULT 0,  -- the user paused the download of older mail
          -- SyncState.
          state TEXT NOT NULL DEFAULT 'idle' CHECK (state IN
            ('idle', 'connecting', 'authenticating', 'token_refresh', 'syncing_folders', 'initial_fast', 'catching_up',
            'indexing', 'paused', 'listening', 'error')),
          progress_completed INTEGER,           -- messages whose headers are stored; NULL: no sync pass is running
          progress_total INTEGER,               -- messages on the server within the window; NULL likewise
          last_success REAL,                    -- when a sync pass last succeeded
          error TEXT,                           -- the server's or the engine's sentence for the user
          is_offline INTEGER NOT NULL DEFAULT 0,  -- the error is that the server cannot be reached
          -- How well the strongest sign-in mechanism ever offered protects the password: 0 reveals it, 1 conceals it,
          -- 2 is bound to the server's certificate. A weaker one is not used until the user enters the password again.
          sign_in_strength INTEGER NOT NULL DEFAULT 0,
          smtp_sign_in_strength INTEGER NOT NULL DEFAULT 0,  -- the same of the server for sending
          smtp_maximum_bytes INTEGER,           -- the largest message it accepts (RFC 1870); NULL: not known, or any
          -- The server also keeps every message in All Mail (X-GM-EXT-1): removing one from a mailbox archives it.
          keeps_all_mail INTEGER NOT NULL DEFAULT 0,
          syncs_all_mail INTEGER NOT NULL DEFAULT 0,  -- mail that All Mail alone has is synced too, see AllMailSync
          namespace_prefix TEXT,                -- personal namespace, RFC 2342 §5; NULL: not reported
          namespace_delimiter TEXT,             -- NULL beside a prefix: names are flat
          message_count INTEGER NOT NULL DEFAULT 0,  -- added by ArrivalCounts, subtracted by triggers
          body_count INTEGER NOT NULL DEFAULT 0,  -- messages whose body is stored; kept by triggers
          archived_thread_count INTEGER NOT NULL DEFAULT 0,  -- threads archived without a placement
          CHECK ((kind = 'local') = (imap_host IS NULL)),
          CHECK ((imap_host IS NULL) = (imap_port IS NULL) AND (imap_host IS NULL) = (imap_security IS NULL)),
          CHECK ((smtp_host IS NULL) = (smtp_port IS NULL) AND (smtp_host IS NULL) = (smtp_security IS NULL))
        ) STRICT;
        CREATE TABLE erasure (
          -- Accounts whose rows are deleted, but whose files, secrets or freed pages may remain: the program continues
          -- with them when it opens the store, so that an interruption at any moment leaves nothing behind.
          id INTEGER PRIMARY KEY,               -- in the order in which they began
          account_id INTEGER,                   -- the number of the removed account; NULL: everything was wiped
          files TEXT,                           -- JSON array of names in the folder of outgoing files; NULL: deleted
          addresses TEXT                        -- JSON array, whose secrets to remove; NULL: they are gone
        ) STRICT;
        """
}
