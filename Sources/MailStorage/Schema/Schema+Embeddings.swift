extension Schema {
    /// The search by meaning. Only a cache: every row can be computed again.
    static let embeddings = """
        CREATE TABLE embedding (
          -- What a text means, as the model of the search by meaning computed it.
          message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,  -- whose text it is
          passage INTEGER NOT NULL,             -- 0 for the beginning with the subject, then the others in order
          is_body INTEGER NOT NULL,             -- 0: only subject and snippet were there
          scale REAL NOT NULL,                  -- what a number of the vector is worth
          vector BLOB NOT NULL,                 -- signed bytes; empty for a language that the model does not know
          PRIMARY KEY (message_id, passage)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE embedding_pending (
          -- What is to be computed, so that finding it needs no walk through the mail: messages without vectors, and
          -- those whose text came after them. Empty while the search by meaning is off.
          sort_key INTEGER PRIMARY KEY REFERENCES message(sort_key) ON DELETE CASCADE  -- the newest comes first
        ) STRICT;
        CREATE TABLE embedding_version (
          -- One row.
          id INTEGER PRIMARY KEY CHECK (id = 1),  -- always 1
          number INTEGER NOT NULL               -- raised by every transaction that changes vectors
        ) STRICT;
        INSERT INTO embedding_version (id, number) VALUES (1, 0);
        -- Not `OR IGNORE`: an upsert that fires a trigger decides about its conflicts too, so that a message that
        -- waited already could not be given its text.
        CREATE TRIGGER embedding_of_message AFTER INSERT ON message
        WHEN (SELECT value FROM setting WHERE key = 'semanticSearchEnabled') = 'true' BEGIN
          INSERT INTO embedding_pending (sort_key) SELECT new.sort_key
            WHERE NOT EXISTS (SELECT 1 FROM embedding_pending WHERE sort_key = new.sort_key);
        END;
        CREATE TRIGGER embedding_of_text AFTER INSERT ON search_text
        WHEN new.body <> '' AND (SELECT value FROM setting WHERE key = 'semanticSearchEnabled') = 'true' BEGIN
          INSERT INTO embedding_pending (sort_key) SELECT new.sort_key WHERE NOT EXISTS (
            SELECT 1 FROM message m JOIN embedding e ON e.message_id = m.id AND e.passage = 0 AND e.is_body = 1
            WHERE m.sort_key = new.sort_key)
            AND NOT EXISTS (SELECT 1 FROM embedding_pending WHERE sort_key = new.sort_key);
        END;
        CREATE TRIGGER embedding_of_changed_text AFTER UPDATE OF body ON search_text
        WHEN new.body <> '' AND (SELECT value FROM setting WHERE key = 'semanticSearchEnabled') = 'true' BEGIN
          INSERT INTO embedding_pending (sort_key) SELECT new.sort_key WHERE NOT EXISTS (
            SELECT 1 FROM message m JOIN embedding e ON e.message_id = m.id AND e.passage = 0 AND e.is_body = 1
            WHERE m.sort_key = new.sort_key)
            AND NOT EXISTS (SELECT 1 FROM embedding_pending WHERE sort_key = new.sort_key);
        END;
        """
}
