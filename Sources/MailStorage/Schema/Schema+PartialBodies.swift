extension Schema {
    /// Migration "2": of large messages the text comes first, and attachments can go again to make room.
    ///
    /// `body_state` has more values: 4 the beginning is stored, large attachments are on the server; 5 the beginning is stored, the
    /// message is too large; 6 the beginning is stored, the attachments made room. `body_byte_count` is what is stored of it.
    static let partialBodies = """

        -- How many bytes stay when the attachments make room; NULL: the message has none that are worth it.
        ALTER TABLE message ADD COLUMN body_lead_count INTEGER;
        -- What is not here of it: 0 nobody asked for it, 1 asked for, 2 the server did not give it.
        ALTER TABLE message ADD COLUMN rest_state INTEGER NOT NULL DEFAULT 0;
        -- When it was read last, or stored.
        ALTER TABLE message ADD COLUMN body_used_at REAL;
        CREATE INDEX message_rest ON message (account_id, sort_key) WHERE rest_state = 1;
        CREATE INDEX message_evictable ON message (account_id, body_used_at, body_byte_count, body_lead_count)
          WHERE body_state = 2 AND body_lead_count IS NOT NULL;
        DROP TRIGGER message_removed;
        DROP TRIGGER message_body;
        CREATE TRIGGER message_removed AFTER DELETE ON message BEGIN
          UPDATE account SET message_count = message_count - 1,
              body_count = body_count - (old.body_state IN (2, 4, 5, 6)) WHERE id = old.account_id;
        END;
        CREATE TRIGGER message_body AFTER UPDATE OF body_state ON message
        WHEN (old.body_state IN (2, 4, 5, 6)) <> (new.body_state IN (2, 4, 5, 6)) BEGIN
          UPDATE account SET body_count = body_count + (new.body_state IN (2, 4, 5, 6)) - (old.body_state IN (2, 4, 5, 6))
            WHERE id = new.account_id;
        END;
        """
}
