extension Schema {
    /// The people whom completion of addresses suggests.
    static let contacts = """
        CREATE TABLE contact (
          -- People whom the user may write to, learned from the headers of synced mail; at most 10,000 in each account.
          id INTEGER PRIMARY KEY,               -- used by contact_word only; may be reused
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- whose mail names the contact
          address TEXT NOT NULL,                -- lower case
          name TEXT NOT NULL DEFAULT '',        -- the newest
          rank REAL NOT NULL,                   -- see ContactRank
          seen_at INTEGER NOT NULL,             -- the time of the newest message
          UNIQUE (account_id, address)
        ) STRICT;
        CREATE TABLE contact_word (
          -- The words by whose beginning a contact is found: of the name, the address and its parts; folded.
          word TEXT NOT NULL,                   -- see ContactWords
          contact_id INTEGER NOT NULL REFERENCES contact(id) ON DELETE CASCADE,  -- found by the word
          PRIMARY KEY (word, contact_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX contact_word_contact ON contact_word (contact_id);
        CREATE TABLE forgotten_contact (
          -- Addresses that the user does not want to see again: first 8 bytes of their SHA-256.
          address INTEGER PRIMARY KEY           -- of the address in lower case; signed, big-endian
        ) STRICT;
        """
}
