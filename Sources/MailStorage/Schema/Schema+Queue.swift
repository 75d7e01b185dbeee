extension Schema {
    /// Migration "2": the queue and the journal explain themselves.
    static let queue = """

        ALTER TABLE operation ADD COLUMN created_at REAL NOT NULL DEFAULT 0;
        -- What stopped the last try, a sentence for the person; NULL before the first.
        ALTER TABLE operation ADD COLUMN trouble TEXT;
        UPDATE operation SET created_at = not_before;
        -- Of a move that was handed over as a copy: the target's next UID before it, 0 where the server did not tell, and the generation
        -- of that. A copy has this UID or a higher one; what is older is another message, whatever its Message-ID.
        ALTER TABLE operation ADD COLUMN copy_uid_next INTEGER;
        ALTER TABLE operation ADD COLUMN copy_uid_validity INTEGER;
        -- What exactly: flags, a target, the server's evidence. Bounded.
        ALTER TABLE journal ADD COLUMN detail TEXT;
        -- Of an entry that tells of many arrivals at once: the first and the last of their placements, which follow each other.
        ALTER TABLE journal ADD COLUMN placement_id INTEGER;
        ALTER TABLE journal ADD COLUMN last_placement_id INTEGER;
        -- Of a message that is gone, so that it can still be asked for.
        ALTER TABLE journal ADD COLUMN public_id BLOB;
        CREATE INDEX journal_arrival ON journal (last_placement_id) WHERE last_placement_id IS NOT NULL;
        CREATE INDEX journal_gone ON journal (public_id) WHERE public_id IS NOT NULL;
        CREATE INDEX journal_generation ON journal (mailbox_id) WHERE message_id IS NULL AND last_placement_id IS NULL;
        """
}
