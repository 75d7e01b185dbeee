extension Schema {
    /// Migration "2": what a server says has gone is not believed too soon.
    static let doubt = """

        -- Whether the server keeps every message in All Mail as well (X-GM-EXT-1), so that taking one out of a mailbox archives it.
        ALTER TABLE account ADD COLUMN keeps_all_mail INTEGER NOT NULL DEFAULT 0;
        -- Since when the server has said that much of the mailbox is gone, seconds since 1970: nothing is removed at the first word.
        ALTER TABLE mailbox ADD COLUMN removal_reported_at REAL;
        -- The message went only by what the server said, not by anything done on it, or was thrown away here when the server had it nowhere:
        -- it is kept out of sight for a while.
        ALTER TABLE message ADD COLUMN is_soft_deleted INTEGER NOT NULL DEFAULT 0;
        -- Flags that the person set and took off, and that the server has not heard of, of a message that has left its mailbox: they are
        -- set where it turns up.
        ALTER TABLE message ADD COLUMN deferred_added_flags INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE message ADD COLUMN deferred_removed_flags INTEGER NOT NULL DEFAULT 0;
        """
}
