extension Schema {
    /// Who may use the page: the app lock and the sessions of browsers.
    static let access = """
        CREATE TABLE app_lock (
          -- The app lock: one row while it is on.
          id INTEGER PRIMARY KEY CHECK (id = 1),  -- always 1
          passphrase_hash TEXT NOT NULL,        -- PassphraseHash
          is_locked INTEGER NOT NULL,           -- 1: mail is shown only after unlocking
          failed_attempts INTEGER NOT NULL,     -- wrong passphrases since the last right one
          retry_at REAL                         -- no attempt is allowed before
        ) STRICT;
        CREATE TABLE authenticator (
          -- The authenticators that open the app lock beside its passphrase (WebAuthn).
          id BLOB PRIMARY KEY NOT NULL,         -- the credential's id
          public_key BLOB NOT NULL,             -- SubjectPublicKeyInfo in DER
          counter INTEGER NOT NULL,             -- signatures, as last reported; 0: it does not count
          name TEXT NOT NULL,                   -- the browser that added it
          added_at REAL NOT NULL                -- when the user added it
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE web_session (
          token_hash BLOB PRIMARY KEY NOT NULL, -- SHA-256: the token is in the browser alone
          browser TEXT NOT NULL DEFAULT '',     -- so that a user recognizes it in the list; empty: not known
          created_at REAL NOT NULL,             -- when the browser signed in
          last_used_at REAL NOT NULL            -- recorded at most once an hour
        ) STRICT, WITHOUT ROWID;
        """
}
