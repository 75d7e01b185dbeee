extension Schema {
    static let contacts = """
        -- People whom the user may write to, learned from the headers of synced mail; at most 10,000 in each account.
        CREATE TABLE contact (
          id INTEGER PRIMARY KEY,
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          address TEXT NOT NULL,                -- lower case
          name TEXT NOT NULL DEFAULT '',        -- the newest
          rank REAL NOT NULL,                   -- see ContactRank
          seen_at INTEGER NOT NULL,             -- seconds since 1970, of the newest message
          UNIQUE (account_id, address)
        ) STRICT;
        -- The words by whose beginning a contact is found: of the name, the address and its parts; folded.
        CREATE TABLE contact_word (
          word TEXT NOT NULL,
          contact_id INTEGER NOT NULL REFERENCES contact(id) ON DELETE CASCADE,
          PRIMARY KEY (word, contact_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX contact_word_contact ON contact_word (contact_id);
        -- Addresses that the user does not want to see again: first 8 bytes of their SHA-256.
        CREATE TABLE forgotten_contact (
          address INTEGER PRIMARY KEY
        ) STRICT;
        """
}
