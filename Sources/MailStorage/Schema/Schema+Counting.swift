extension Schema {
    /// Migration "2": what arrives is counted once a transaction, and lists know how long they are.
    ///
    /// A trigger that fires when a row is added makes SQLite keep, for each row, a copy of every page that its insertion changes: a
    /// fifth of the time of a first sync. `ArrivalCounts` adds up instead. Rows that go or change still count themselves.
    static let counting = """

        DROP TRIGGER message_added;
        DROP TRIGGER placement_added;
        -- How many conversations the mailbox lists.
        ALTER TABLE mailbox ADD COLUMN thread_count INTEGER NOT NULL DEFAULT 0;
        -- How many conversations are archived without a placement.
        ALTER TABLE account ADD COLUMN archived_thread_count INTEGER NOT NULL DEFAULT 0;
        -- When the earliest message shown came, and the first of each participant, so that a conversation that only gets new messages
        -- is not read whole. 0: not known yet.
        ALTER TABLE thread ADD COLUMN first_key INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE thread ADD COLUMN participant_keys TEXT NOT NULL DEFAULT '';
        UPDATE mailbox SET thread_count = (SELECT count(*) FROM thread_mailbox WHERE mailbox_id = mailbox.id);
        UPDATE account SET archived_thread_count =
          (SELECT count(*) FROM thread WHERE account_id = account.id AND is_archived = 1);
        """
}
