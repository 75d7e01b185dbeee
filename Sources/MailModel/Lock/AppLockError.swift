/// Why the app lock was not changed or opened.
public enum AppLockError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is a passphrase already.
    case alreadyOn
    /// There is no passphrase.
    case notOn
    /// The new passphrase is too short or too long.
    case unusablePassphrase
    /// The passphrase is wrong: the attempts left before a pause, or the seconds of the pause that has begun.
    case wrongPassphrase(attemptsLeft: Int, pause: Int?)
    /// What an authenticator signed proves nothing.
    case wrongAuthenticator
    /// There are as many authenticators as there may be.
    case tooManyAuthenticators
    /// Too many attempts; the next is allowed after this number of seconds.
    case paused(seconds: Int)

    /// The accepted length of a new passphrase, in characters.
    public static let acceptedLength = 8...200

    /// True if a new passphrase has the accepted length and is not blank.
    public static func isUsable(_ passphrase: String) -> Bool {
        acceptedLength.contains(passphrase.count) && !passphrase.allSatisfy(\.isWhitespace)
    }

    /// One sentence for the user. Never contains a passphrase.
    public var explanation: String {
        switch self {
        case .alreadyOn: "App lock is already on. Change its passphrase instead."
        case .notOn: "App lock is off."
        case .unusablePassphrase:
            "The passphrase must have \(Self.acceptedLength.lowerBound) to "
                + "\(Self.acceptedLength.upperBound) characters, not only spaces."
        case .wrongPassphrase(let left, nil): "Wrong passphrase. \(left == 1 ? "1 attempt" : "\(left) attempts") left."
        case .wrongPassphrase(_, let pause?): "Wrong passphrase. Try again in \(Self.time(pause))."
        case .wrongAuthenticator: "This device could not be verified. Enter the passphrase."
        case .tooManyAuthenticators: "There are too many devices. Remove one first."
        case .paused(let seconds): "Too many wrong passphrases. Try again in \(Self.time(seconds))."
        }
    }

    /// Safe to log.
    public var description: String { explanation }

    private static func time(_ seconds: Int) -> String {
        guard seconds > 60 else { return seconds == 1 ? "1 second" : "\(seconds) seconds" }
        return "\((seconds + 59) / 60) minutes"
    }
}
