extension Schema {
    /// Queries that the user gave a name.
    static let savedSearches = """
        CREATE TABLE saved_search (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT NOT NULL UNIQUE COLLATE NOCASE,
          query TEXT NOT NULL
        ) STRICT;
        """
}
