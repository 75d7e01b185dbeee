public import SASL

/// Credentials for an IMAP server: the same as for a submission server.
public typealias IMAPCredentials = SignInCredentials
