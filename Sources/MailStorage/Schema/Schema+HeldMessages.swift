extension Schema {
    /// Messages that the server refused or that broke the connection, so that a restart does not ask for them at once.
    static let heldMessages = """
        CREATE TABLE held_message (
          mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,
          uid_validity INTEGER NOT NULL,
          uid INTEGER NOT NULL,
          until REAL NOT NULL,                  -- not requested before
          PRIMARY KEY (mailbox_id, uid_validity, uid)
        ) STRICT, WITHOUT ROWID;
        """
}
