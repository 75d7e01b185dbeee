/// Why an authentication exchange cannot go on. Holds nothing secret, so it is safe to log.
public enum AuthenticationFailure: Error, Sendable, Equatable, CaseIterable {
    /// The user name or the password holds a NUL, which PLAIN uses as its separator (RFC 4616 §2).
    case containsNUL
    /// The user name is empty.
    case emptyUserName
    /// The password is empty.
    case emptyPassword
    /// The password holds a character that no password may hold (RFC 4013 §2.3).
    case forbiddenCharacter
    /// The access token holds a character that no token may hold (RFC 6750 §2.1).
    case malformedToken
    /// The server asked for more than the mechanism has to say.
    case unexpectedChallenge
    /// The server's challenge is not what the mechanism lets it say.
    case malformedChallenge
    /// The server wants fewer iterations than are safe, or more than are sensible (RFC 7677 §4).
    case unsafeIterations
    /// The server does not know the password: somebody else may sit in its place.
    case serverNotProven
    /// The server says in the exchange that the user name or the password is wrong (RFC 5802 §7).
    case refused
}

extension AuthenticationFailure: CustomStringConvertible {
    /// One plain sentence.
    public var description: String {
        switch self {
        case .containsNUL: "The user name or the password contains a NUL character, which no server accepts."
        case .emptyUserName: "The user name is empty."
        case .emptyPassword: "The password is empty."
        case .forbiddenCharacter: "The password contains a control character, which no server accepts."
        case .malformedToken: "The access token contains a character that no token may contain."
        case .unexpectedChallenge: "The server asked for more than this way of signing in has to say."
        case .malformedChallenge: "The server asked in a way that makes no sense."
        case .unsafeIterations: "The server wants the password to be protected too little, or at an absurd cost."
        case .serverNotProven: "The server did not prove that it knows the password, so it may not be the right one."
        case .refused: "The server says that the user name or the password is wrong."
        }
    }
}
