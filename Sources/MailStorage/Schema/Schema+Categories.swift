extension Schema {
    /// Migration "2": messages, conversations and lists by category (`MailCategory`).
    ///
    /// A conversation is of the category of its newest shown message that has one, so that an answer, which nothing sorts, does not
    /// take it out of its list.
    static let categories = """

        ALTER TABLE message ADD COLUMN category INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE thread ADD COLUMN category INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE thread_mailbox ADD COLUMN category INTEGER NOT NULL DEFAULT 0;  -- equal to the thread's
        CREATE INDEX thread_mailbox_category ON thread_mailbox (mailbox_id, category, sort_key DESC);
        DROP INDEX message_filter;
        CREATE INDEX message_filter ON message (sort_key, thread_id, account_id, date, byte_count, is_shown, is_unread,
          is_starred, is_replied, is_draft, has_attachments, has_images, has_links, category) WHERE is_shown = 1;
        -- How long the list of each category of a mailbox is, and how many messages in it are unread.
        CREATE TABLE mailbox_category (
          mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,
          category INTEGER NOT NULL,
          thread_count INTEGER NOT NULL,
          unread_count INTEGER NOT NULL,
          PRIMARY KEY (mailbox_id, category)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO mailbox_category (mailbox_id, category, thread_count, unread_count)
          SELECT mailbox_id, 0, count(*), sum(unread_count) FROM thread_mailbox GROUP BY mailbox_id;
        """
}
