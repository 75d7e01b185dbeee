extension Schema {
    static let erasures = """
        -- Accounts whose rows are deleted, but whose files, secrets or freed pages may remain: the program continues with
        -- them when it opens the store, so that an interruption at any moment leaves nothing behind.
        CREATE TABLE erasure (
          id INTEGER PRIMARY KEY,
          account_id INTEGER,                   -- the number of the removed account; NULL: everything was wiped
          files TEXT,                           -- JSON array, names in the folder of outgoing files; NULL: files are gone
          addresses TEXT                        -- JSON array, whose secrets to remove; NULL: they are gone
        ) STRICT;
        """
}
