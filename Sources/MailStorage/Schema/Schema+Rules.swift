extension Schema {
    /// The rules, what they did, and what they still have to see.
    static let rules = """
        CREATE TABLE rule (
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- RuleID
          name TEXT NOT NULL UNIQUE COLLATE NOCASE,  -- chosen by the user
          account_id INTEGER REFERENCES account(id) ON DELETE CASCADE,  -- NULL: all accounts
          position INTEGER NOT NULL,            -- the place in the order, from 0
          is_enabled INTEGER NOT NULL,          -- 0: it does nothing
          -- RuleKind. An exclusion protects what it matches from all rules.
          kind TEXT NOT NULL CHECK (kind IN ('action', 'exclusion')),
          condition TEXT NOT NULL,              -- in the search language
          exception TEXT NOT NULL,              -- likewise; empty for none
          actions TEXT NOT NULL,                -- RuleAction, separated by U+001E
          stops INTEGER NOT NULL,               -- 1: rules after it do not act on what it matches
          -- Increases when what it matches or does changes: it acts once on a message with each version.
          version INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX rule_account ON rule (account_id) WHERE account_id IS NOT NULL;
        CREATE TABLE rule_run (
          -- What rules did at once, and what is undone in one step.
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- RuleRunID
          -- New mail, or a rule that the user applied to existing mail.
          trigger TEXT NOT NULL CHECK (trigger IN ('arrival', 'apply')),
          rule_id INTEGER REFERENCES rule(id) ON DELETE SET NULL,  -- NULL: several rules, or one that was removed
          rule_name TEXT NOT NULL,              -- at that time; of several with commas
          -- waiting: until the user confirms it.
          state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'undone', 'declined')),
          changed INTEGER NOT NULL DEFAULT 0,   -- changes made
          undo_token INTEGER,                   -- its undo entries; NULL before the first change
          -- Why it waits (RuleShare): what the rule would take of a mailbox. NULL: it does not wait, or not any more.
          taken_count INTEGER,                  -- messages that it would take
          total_count INTEGER,                  -- messages in the mailbox
          mailbox_path TEXT,                    -- the mailbox
          is_daily INTEGER,                     -- 1: with what it took earlier on the same day
          started_at REAL NOT NULL,             -- when it began to run or to wait
          -- When the user confirmed it. What a rule took from new mail is counted over a day, from the last
          -- confirmation on.
          confirmed_at REAL,                    -- NULL: it did not wait, or waits
          finished_at REAL,                     -- NULL: not yet
          CHECK ((taken_count IS NULL) = (total_count IS NULL) AND (taken_count IS NULL) = (mailbox_path IS NULL)
            AND (taken_count IS NULL) = (is_daily IS NULL))
        ) STRICT;
        CREATE INDEX rule_run_rule ON rule_run (rule_id) WHERE rule_id IS NOT NULL;
        CREATE INDEX rule_run_open ON rule_run (state) WHERE state IN ('waiting', 'running');
        CREATE TABLE rule_entry (
          -- The log, and the proof that a rule acted on a message: by the message's identity, which outlives its row.
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- in the order of the log
          run_id INTEGER NOT NULL REFERENCES rule_run(id) ON DELETE CASCADE,  -- that it belongs to
          account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- of the message
          rule_id INTEGER NOT NULL,             -- no foreign key: outlives the rule
          rule_version INTEGER NOT NULL,        -- rule.version at that time
          rule_name TEXT NOT NULL,              -- at that time
          -- RuleEntry.State. unchanged: the message was so already, or no longer matched.
          state TEXT NOT NULL CHECK (state IN ('planned', 'done', 'unchanged', 'undone', 'declined')),
          message_id INTEGER,                   -- no foreign key: outlives the message
          public_id BLOB NOT NULL,              -- of the message
          subject TEXT NOT NULL,                -- of the message
          from_name TEXT,                       -- likewise
          from_address TEXT,                    -- likewise
          actions TEXT NOT NULL,                -- RuleAction of the rule at that time, separated by U+001E
          -- The parts of the condition at that time that are true for the message, a sentence; empty: not known.
          reason TEXT NOT NULL,
          created_at REAL NOT NULL              -- when it got its state
        ) STRICT;
        CREATE INDEX rule_entry_run ON rule_entry (run_id, state);
        CREATE INDEX rule_entry_account ON rule_entry (account_id);
        CREATE INDEX rule_entry_rule ON rule_entry (rule_id, id);
        CREATE INDEX rule_entry_message ON rule_entry (public_id, rule_id, rule_version);
        CREATE TABLE rule_wait (
          -- New mail that rules still have to see: a rule is about the text, which is not here, or its actions failed.
          message_id INTEGER PRIMARY KEY REFERENCES message(id) ON DELETE CASCADE,  -- that waits
          since REAL NOT NULL,                  -- when it was first put off
          due REAL NOT NULL DEFAULT 0,          -- when rules run on it at the latest
          failures INTEGER NOT NULL DEFAULT 0   -- how often actions failed; they are tried again later each time
        ) STRICT;
        CREATE TABLE keyword (
          -- The bits of the keywords that rules set, see KeywordBits.
          bit INTEGER PRIMARY KEY,              -- its number in MessageFlags, from 8
          name TEXT NOT NULL UNIQUE COLLATE NOCASE  -- as sent to servers
        ) STRICT;
        """
}
