extension Schema {
    /// Migration "2": the server tells where the person's own mailboxes are.
    static let namespace = """

        -- What stands before the name of every mailbox of the person's own, and what separates its levels (RFC 2342 §5). A prefix of
        -- NULL: the server has not told it; a delimiter of NULL beside one: names are flat.
        ALTER TABLE account ADD COLUMN namespace_prefix TEXT;
        ALTER TABLE account ADD COLUMN namespace_delimiter TEXT;
        """
}
