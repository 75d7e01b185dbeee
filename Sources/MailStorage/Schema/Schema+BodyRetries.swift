extension Schema {
    /// Migration "2": bodies that the server did not give are asked for again.
    static let bodyRetries = """

        -- How often the server did not give the body.
        ALTER TABLE message ADD COLUMN body_failures INTEGER NOT NULL DEFAULT 0;
        -- When it is asked for again by itself; NULL: only when somebody asks.
        ALTER TABLE message ADD COLUMN body_retry_at REAL;
        -- A body that the server did not give where the message was is asked for where it is now.
        CREATE TRIGGER placement_relocated AFTER UPDATE OF uid ON placement
        WHEN new.uid IS NOT NULL AND new.uid IS NOT old.uid BEGIN
          UPDATE message SET body_state = 0 WHERE id = new.message_id AND body_state = 3;
        END;
        """
}
