extension Schema {
    /// Migration "2": what is indexed of a message is stored once.
    ///
    /// The fields of headers stand in `message`; only what is nowhere else has a row of its own, see decision 0013. The beginnings of
    /// three letters have no index any more: they took an eighth of the database and a third of the time of indexing.
    static let documents = """

        DROP TABLE search_index;
        -- What of a message's document does not stand in its row: no row where there is nothing of it.
        CREATE TABLE search_text (
          sort_key INTEGER PRIMARY KEY REFERENCES message(sort_key) ON DELETE CASCADE,
          recipients TEXT,                      -- the first of them; NULL: all those of the message
          cc TEXT,                              -- likewise
          bcc TEXT NOT NULL DEFAULT '',
          body TEXT NOT NULL DEFAULT '',
          attachment_names TEXT NOT NULL DEFAULT ''
        ) STRICT;
        INSERT INTO search_text (sort_key, bcc, body, attachment_names)
          SELECT sort_key, bcc, body, attachment_names FROM search_document
          WHERE bcc <> '' OR body <> '' OR attachment_names <> '';
        DROP TABLE search_document;
        -- What is indexed of each message, by the message's sort_key, so that key order is date order. Whoever changes a column
        -- of it changes the index too.
        CREATE VIEW search_document AS SELECT
            m.sort_key AS sort_key,
            m.subject AS subject,
            coalesce(m.from_name || ' ', '') || coalesce(m.from_address, '') AS sender,
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
        -- Words are gathered in up to 8 MiB of memory before they are written, and pieces of the index are merged when there are eight
        -- of a size: each word is then written twice or three times, not five times.
        INSERT INTO search_index (search_index, rank) VALUES ('hashsize', 8388608);
        INSERT INTO search_index (search_index, rank) VALUES ('automerge', 8);
        """

    /// Every document into the index, in the order of the keys.
    static let indexing = """

        INSERT INTO search_index (rowid, subject, sender, recipients, cc, bcc, body, attachment_names, list_id)
          SELECT sort_key, subject, sender, recipients, cc, bcc, body, attachment_names, list_id FROM search_document
          ORDER BY sort_key;
        """

    /// Apart, because removing a whole account sets it aside. Before the row goes, because its words stand in it.
    static let wordRemovalTrigger = """

        CREATE TRIGGER message_words_removed BEFORE DELETE ON message BEGIN
          INSERT INTO search_index (search_index, rowid, subject, sender, recipients, cc, bcc, body, attachment_names,
              list_id)
            SELECT 'delete', sort_key, subject, sender, recipients, cc, bcc, body, attachment_names, list_id
            FROM search_document WHERE sort_key = old.sort_key;
        END;
        """
}
