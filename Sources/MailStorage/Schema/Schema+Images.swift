extension Schema {
    /// Whose remote images the user wants to see without being asked.
    static let imagePermissions = """
        CREATE TABLE image_permission (
          kind TEXT NOT NULL CHECK (kind IN ('sender', 'domain')),
          value TEXT NOT NULL,                  -- an address or a domain, in lower case
          PRIMARY KEY (kind, value)
        ) STRICT, WITHOUT ROWID;
        """
}
