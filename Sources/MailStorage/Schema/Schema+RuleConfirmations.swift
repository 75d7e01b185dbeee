extension Schema {
    /// What a rule took from new mail is counted over a day, from the user's last confirmation on.
    static let ruleConfirmations = """
        ALTER TABLE rule_run ADD COLUMN confirmed_at REAL;                 -- NULL: it did not wait, or waits
        """
}
