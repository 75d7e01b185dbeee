extension Schema {
    /// What a sync pass without changes looks for and almost never finds. Without these indexes the pass would read
    /// every message of the account.
    static let syncIndexes = """
        CREATE INDEX message_failed_body ON message (account_id) WHERE body_state = 3;
        CREATE INDEX message_partial_body ON message (account_id) WHERE body_state > 3;
        CREATE INDEX placement_expected ON placement (mailbox_id, expected_since) WHERE uid IS NULL;
        """
}
