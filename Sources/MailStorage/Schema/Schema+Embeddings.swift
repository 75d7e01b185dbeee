extension Schema {
    /// What a text means, as the model of the search by meaning computed it. Only a cache: every row can be computed
    /// again.
    static let embeddings = """
        CREATE TABLE embedding (
          message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,
          passage INTEGER NOT NULL,             -- 0 for the beginning with the subject, then the others in order
          is_body INTEGER NOT NULL,             -- 0: only subject and snippet were there
          scale REAL NOT NULL,                  -- what a number of the vector is worth
          vector BLOB NOT NULL,                 -- signed bytes; empty for a language that the model does not know
          PRIMARY KEY (message_id, passage)
        ) STRICT, WITHOUT ROWID;
        """
}
