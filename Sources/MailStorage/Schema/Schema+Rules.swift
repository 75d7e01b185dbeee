extension Schema {
    static let rules = """
        CREATE TABLE rule (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT NOT NULL UNIQUE COLLATE NOCASE,
          account_id INTEGER REFERENCES account(id) ON DELETE CASCADE,  -- NULL: all accounts
          position INTEGER NOT NULL,
          is_enabled INTEGER NOT NULL,
          kind TEXT NOT NULL CHECK (kind IN ('action', 'exclusion')),
          condition TEXT NOT NULL,              -- in the search language
          exception TEXT NOT NULL,              -- likewise; empty for none
          actions TEXT NOT NULL,                -- RuleAction, separated by U+001E
          stops INTEGER NOT NULL,
          version INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX rule_account ON rule (account_id) WHERE account_id IS NOT NULL;
        -- What rules did at once, and what is undone in one step.
        CREATE TABLE rule_run (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          trigger TEXT NOT NULL CHECK (trigger IN ('arrival', 'apply')),
          rule_id INTEGER REFERENCES rule(id) ON DELETE SET NULL,  -- NULL: several rules, or one that was removed
          rule_name TEXT NOT NULL,
          state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'undone', 'declined')),
          changed INTEGER NOT NULL DEFAULT 0,   -- changes made
          undo_token INTEGER,                   -- its undo entries; NULL before the first change
          reason TEXT,                          -- why it waits, a sentence
          started_at REAL NOT NULL,
          finished_at REAL
        ) STRICT;
        CREATE INDEX rule_run_rule ON rule_run (rule_id) WHERE rule_id IS NOT NULL;
        CREATE INDEX rule_run_open ON rule_run (state) WHERE state IN ('waiting', 'running');
        -- The log, and the proof that a rule acted on a message: by the message's identity, which outlives its row.
        CREATE TABLE rule_entry (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          run_id INTEGER NOT NULL REFERENCES rule_run(id) ON DELETE CASCADE,
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
          rule_id INTEGER NOT NULL,             -- no foreign key: outlives the rule
          rule_version INTEGER NOT NULL,
          rule_name TEXT NOT NULL,
          state TEXT NOT NULL CHECK (state IN ('planned', 'done', 'unchanged', 'undone', 'declined')),
          message_id INTEGER,                   -- no foreign key: outlives the message
          public_id BLOB NOT NULL,
          subject TEXT NOT NULL,
          from_name TEXT,
          from_address TEXT,
          actions TEXT NOT NULL,                -- what it does, in words
          reason TEXT NOT NULL,
          created_at REAL NOT NULL
        ) STRICT;
        CREATE INDEX rule_entry_run ON rule_entry (run_id, state);
        CREATE INDEX rule_entry_account ON rule_entry (account_id);
        CREATE INDEX rule_entry_rule ON rule_entry (rule_id, id);
        CREATE INDEX rule_entry_message ON rule_entry (public_id, rule_id, rule_version);
        -- New mail that a rule about the text of messages has to see, before its text is here.
        CREATE TABLE rule_wait (
          message_id INTEGER PRIMARY KEY REFERENCES message(id) ON DELETE CASCADE,
          since REAL NOT NULL
        ) STRICT;
        -- The bits of the keywords that rules set, see KeywordBits.
        CREATE TABLE keyword (
          bit INTEGER PRIMARY KEY,
          name TEXT NOT NULL UNIQUE COLLATE NOCASE
        ) STRICT;
        """
}
