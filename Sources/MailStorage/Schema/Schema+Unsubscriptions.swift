extension Schema {
    /// Which lists the user asked to be removed from.
    static let unsubscriptions = """
        CREATE TABLE unsubscription (
          account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          list TEXT NOT NULL,                   -- the identifier of the list, or the sender's address
          requested_at REAL NOT NULL,           -- the last time
          PRIMARY KEY (account_id, list)
        ) STRICT, WITHOUT ROWID;
        """
}
