/// Why an authentication exchange cannot go on. Holds nothing secret, so it is safe to log.
public enum AuthenticationFailure: Error, Sendable, Equatable {
    /// The user name or the password holds a NUL, which PLAIN uses as its separator (RFC 4616 §2).
    case containsNUL
    /// The user name is empty.
    case emptyUserName
    /// The password is empty.
    case emptyPassword
    /// The server asked for more than the mechanism has to say.
    case unexpectedChallenge
}

extension AuthenticationFailure: CustomStringConvertible {
    /// One plain sentence.
    public var description: String {
        switch self {
        case .containsNUL: "The user name or the password contains a NUL character, which no server accepts."
        case .emptyUserName: "The user name is empty."
        case .emptyPassword: "The password is empty."
        case .unexpectedChallenge: "The server asked for more than this way of signing in has to say."
        }
    }
}
