extension Schema {
    /// Who decided the category of a message and why, and what the user decides.
    static let categories = """
        ALTER TABLE message ADD COLUMN signals INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE message ADD COLUMN category_source INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE message ADD COLUMN category_reasons TEXT NOT NULL DEFAULT '';
        CREATE INDEX message_modelled ON message (account_id, from_address COLLATE NOCASE) WHERE category_source = 1;
        -- Addresses that the user has written to: their mail is Primary.
        CREATE TABLE correspondent (
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          address TEXT NOT NULL,                -- lower case
          domain TEXT NOT NULL,
          PRIMARY KEY (account_id, address)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX correspondent_domain ON correspondent (account_id, domain);
        -- Categories that the user chose for messages, by their identity: they survive a resync.
        CREATE TABLE category_choice (
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          public_id BLOB NOT NULL,
          category INTEGER NOT NULL,            -- MailCategory
          PRIMARY KEY (account_id, public_id)
        ) STRICT, WITHOUT ROWID;
        -- What was learned from these choices: the category of a sender's mail.
        CREATE TABLE category_sender (
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          address TEXT NOT NULL,                -- lower case
          domain TEXT NOT NULL,
          category INTEGER NOT NULL,            -- MailCategory
          PRIMARY KEY (account_id, address)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX category_sender_domain ON category_sender (account_id, domain);
        """
}
