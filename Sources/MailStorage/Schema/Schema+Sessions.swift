extension Schema {
    /// Which browser a session is of, so that a user recognizes it in the list.
    static let sessionNames = """
        ALTER TABLE web_session ADD COLUMN browser TEXT NOT NULL DEFAULT '';
        """
}
