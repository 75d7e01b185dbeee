extension Schema {
    /// The search index and what it reads.
    static let search = """
        CREATE TABLE search_text (
          -- Text of a message's search document that is not in its row; no row where there is none. See decision 0013.
          sort_key INTEGER PRIMARY KEY REFERENCES message(sort_key) ON DELETE CASCADE,  -- of the message
          recipients TEXT,                      -- the first of them; NULL: all those of the message
          cc TEXT,                              -- likewise
          bcc TEXT NOT NULL DEFAULT '',         -- likewise; only here
          body TEXT NOT NULL DEFAULT '',        -- its text without HTML, at most 256 KiB
          attachment_names TEXT NOT NULL DEFAULT ''  -- separated by spaces
        ) STRICT;
        CREATE TABLE text_cursor (
          -- Which stored messages were read with which version of the extraction of text: one row, from the first time on.
          id INTEGER PRIMARY KEY CHECK (id = 1),  -- always 1
          version INTEGER NOT NULL,             -- of the extraction
          message_id INTEGER,                   -- messages with lower ids are to be read again; NULL: none is left
          done_count INTEGER NOT NULL,          -- messages that were looked at
          total_count INTEGER NOT NULL          -- messages with a text when it began
        ) STRICT;
        -- What is indexed of each message, by the message's sort_key, so that key order is date order. Code that
        -- changes one of its columns updates the index too.
        CREATE VIEW search_document AS SELECT
            m.sort_key AS sort_key,
            m.subject AS subject,
            coalesce(m.from_name || ' ', '') || coalesce(m.from_address, '')
              || CASE m.co_authors WHEN '' THEN '' ELSE ', ' || replace(replace(m.co_authors, char(31), ' '), char(30), ', ') END
              AS sender,
            coalesce(t.recipients, replace(replace(m.recipients, char(31), ' '), char(30), ', ')) AS recipients,
            coalesce(t.cc, replace(replace(m.cc, char(31), ' '), char(30), ', ')) AS cc,
            coalesce(t.bcc, '') AS bcc,
            coalesce(t.body, '') AS body,
            coalesce(t.attachment_names, '') AS attachment_names,
            coalesce(m.list_id, '') AS list_id
          FROM message m LEFT JOIN search_text t ON t.sort_key = m.sort_key;
        CREATE VIRTUAL TABLE search_index USING fts5(
          subject, sender, recipients, cc, bcc, body, attachment_names, list_id,
          content='search_document', content_rowid='sort_key', prefix='2',
          tokenize='mail unicode61 remove_diacritics 2'
        );
        -- Words are gathered in up to 8 MiB of memory before they are written, and segments are merged when there are
        -- eight of a size: each word is then written two or three times, not five.
        INSERT INTO search_index (search_index, rank) VALUES ('hashsize', 8388608);
        INSERT INTO search_index (search_index, rank) VALUES ('automerge', 8);
        """

    /// Indexes every document, in the order of the keys. A new store has none: it serves to rebuild the index.
    static let indexing = """
        INSERT INTO search_index (rowid, subject, sender, recipients, cc, bcc, body, attachment_names, list_id)
          SELECT sort_key, subject, sender, recipients, cc, bcc, body, attachment_names, list_id FROM search_document
          ORDER BY sort_key;
        """

    /// Separate, because removing a whole account drops it temporarily. Fires before the row is deleted, because the
    /// index reads its words from it.
    static let wordRemovalTrigger = """
        CREATE TRIGGER message_words_removed BEFORE DELETE ON message BEGIN
          INSERT INTO search_index (search_index, rowid, subject, sender, recipients, cc, bcc, body, attachment_names,
              list_id)
            SELECT 'delete', sort_key, subject, sender, recipients, cc, bcc, body, attachment_names, list_id
            FROM search_document WHERE sort_key = old.sort_key;
        END;
        """
}
