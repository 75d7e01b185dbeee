extension Schema {
    /// Migration "2": how an account signed in stays known while the program does not run.
    static let signInStrength = """

        -- How well the strongest way of signing in that the server offered guards the password: 0 reveals it, 1 conceals it, 2 is bound
        -- to the server's certificate. Never a weaker one is used until the person enters the password again.
        ALTER TABLE account ADD COLUMN sign_in_strength INTEGER NOT NULL DEFAULT 0;
        """
}
