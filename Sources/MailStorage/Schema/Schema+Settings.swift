extension Schema {
    /// What the user decided about the program, senders and lists.
    static let settings = """
        CREATE TABLE setting (
          -- Settings that the user changed, and values that the program remembers.
          key TEXT PRIMARY KEY NOT NULL,        -- SettingKey, or the name of the value
          value TEXT NOT NULL                   -- as text; of a setting in the form of its SettingDefinition
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE saved_search (
          -- Queries that the user gave a name.
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- SavedSearchID
          name TEXT NOT NULL UNIQUE COLLATE NOCASE,  -- chosen by the user
          query TEXT NOT NULL                   -- in the search language
        ) STRICT;
        CREATE TABLE image_permission (
          -- Whose remote images the user wants to see without being asked.
          kind TEXT NOT NULL CHECK (kind IN ('sender', 'domain')),  -- ImagePermission.Kind
          value TEXT NOT NULL,                  -- an address or a domain, in lower case
          PRIMARY KEY (kind, value)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE unsubscription (
          -- Which lists the user asked to be removed from.
          account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,  -- that gets the mail of the list
          list TEXT NOT NULL,                   -- the identifier of the list, or the sender's address
          requested_at REAL NOT NULL,           -- the last time
          PRIMARY KEY (account_id, list)
        ) STRICT, WITHOUT ROWID;
        """
}
