/// The state of the app lock, which hides the mail on the page until the user enters a passphrase.
public struct AppLockState: Hashable, Sendable {
    /// True if there is a passphrase.
    public var isEnabled: Bool
    /// True if the page shows nothing until the passphrase is entered.
    public var isLocked: Bool
    /// The attempts before the next pause; nil without a passphrase.
    public var attemptsLeft: Int?
    /// The seconds until the next attempt; nil if one is allowed now.
    public var retryAfter: Int?

    /// True if an authenticator opens it as well.
    public var hasAuthenticator: Bool

    /// Memberwise initializer.
    public init(
        isEnabled: Bool, isLocked: Bool, attemptsLeft: Int? = nil, retryAfter: Int? = nil,
        hasAuthenticator: Bool = false
    ) {
        self.hasAuthenticator = hasAuthenticator
        self.isEnabled = isEnabled
        self.isLocked = isLocked
        self.attemptsLeft = attemptsLeft
        self.retryAfter = retryAfter
    }

    /// Without a passphrase.
    public static let off = AppLockState(isEnabled: false, isLocked: false)
}
