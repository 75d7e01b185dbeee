extension Schema {
    /// What decides the category of a message before the model does: the user's mail and choices.
    static let categories = """
        CREATE TABLE correspondent (
          -- Addresses that the user has written to: their mail is Primary.
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- that the user wrote from
          address TEXT NOT NULL,                -- lower case
          domain TEXT NOT NULL,                 -- of the address
          PRIMARY KEY (account_id, address)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX correspondent_domain ON correspondent (account_id, domain);
        CREATE TABLE category_cursor (
          -- How far the mail that is here was classified: one row, from the first time on.
          id INTEGER PRIMARY KEY CHECK (id = 1),  -- always 1
          version INTEGER NOT NULL,             -- of the classifier
          sent_id INTEGER,                      -- the user's messages up to it are noted, by id; NULL: all are
          sort_key INTEGER,                     -- messages below it are left; NULL: none is
          done_count INTEGER NOT NULL           -- messages that were classified
        ) STRICT;
        CREATE TABLE category_choice (
          -- Categories that the user chose for messages, by their identity: they survive a resync.
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- of the message
          public_id BLOB NOT NULL,              -- of the message; no foreign key: outlives it
          category INTEGER NOT NULL,            -- MailCategory
          PRIMARY KEY (account_id, public_id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE category_sender (
          -- What was learned from the user's choices: the category of a sender's mail.
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- in which the user chose
          address TEXT NOT NULL,                -- lower case
          domain TEXT NOT NULL,                 -- of the address
          category INTEGER NOT NULL,            -- MailCategory
          PRIMARY KEY (account_id, address)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX category_sender_domain ON category_sender (account_id, domain);
        """
}
