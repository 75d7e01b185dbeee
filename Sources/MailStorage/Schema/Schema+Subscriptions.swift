extension Schema {
    /// Whether each mailbox is subscribed (RFC 3501 §6.3.6).
    static let subscriptions = """
        ALTER TABLE mailbox ADD COLUMN is_subscribed INTEGER;  -- NULL: the server has not said
        """
}
