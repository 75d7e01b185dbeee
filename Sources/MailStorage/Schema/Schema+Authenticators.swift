extension Schema {
    static let authenticators = """
        -- The authenticators that open the app lock beside its passphrase (WebAuthn).
        CREATE TABLE authenticator (
          id BLOB PRIMARY KEY NOT NULL,         -- the credential's id
          public_key BLOB NOT NULL,             -- SubjectPublicKeyInfo in DER
          counter INTEGER NOT NULL,             -- signatures, as last reported; 0: it does not count
          name TEXT NOT NULL,                   -- the browser that added it
          added_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
