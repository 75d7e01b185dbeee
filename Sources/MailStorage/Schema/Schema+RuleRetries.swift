extension Schema {
    /// Rules whose actions failed act again later, and their notice names them.
    static let ruleRetries = """
        ALTER TABLE rule_wait ADD COLUMN due REAL NOT NULL DEFAULT 0;      -- when rules run on it at the latest
        ALTER TABLE rule_wait ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE notice ADD COLUMN rule_name TEXT;
        """
}
