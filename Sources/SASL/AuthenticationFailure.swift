/// Why an authentication exchange cannot continue. Contains nothing secret, so it is safe to log.
public enum AuthenticationFailure: Error, Sendable, Equatable, CaseIterable {
    /// The user name or the password contains a NUL, which PLAIN uses as its separator (RFC 4616 §2).
    case containsNUL
    /// The user name is empty.
    case emptyUserName
    /// The password is empty.
    case emptyPassword
    /// The password contains a prohibited character (RFC 4013 §2.3).
    case forbiddenCharacter
    /// The access token contains a prohibited character (RFC 6750 §2.1).
    case malformedToken
    /// The server sent a challenge after the exchange was complete.
    case unexpectedChallenge
    /// The server's challenge is invalid for the mechanism.
    case malformedChallenge
    /// The server requests too few iterations to be secure, or excessively many (RFC 7677 §4).
    case unsafeIterations
    /// The server did not prove that it knows the password: someone may be impersonating it.
    case serverNotProven
    /// The server reports within the exchange that the user name or the password is wrong (RFC 5802 §7).
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
        case .malformedToken: "The access token contains a character that is not allowed."
        case .unexpectedChallenge: "The server sent an unexpected challenge during sign-in."
        case .malformedChallenge: "The server sent an invalid challenge during sign-in."
        case .unsafeIterations: "The server's password protection parameters are insecure or excessively expensive."
        case .serverNotProven: "The server did not prove that it knows the password, so it may not be your mail server."
        case .refused: "The server reports that the user name or the password is wrong."
        }
    }
}
