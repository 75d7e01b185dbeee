public import struct Foundation.Date
public import SASL

/// The tokens of a grant. Printing or dumping them reveals nothing secret.
public struct OAuthTokens: Equatable, Sendable {
    /// Sent to the mail servers (RFC 6750).
    public var access: Secret
    /// Exchanged for new access tokens; nil if the server gave none.
    public var refresh: Secret?
    /// When the access token expires; nil if the server did not say.
    public var expiry: Date?

    /// Memberwise initializer.
    public init(access: Secret, refresh: Secret?, expiry: Date?) {
        self.access = access
        self.refresh = refresh
        self.expiry = expiry
    }
}

extension OAuthTokens: CustomStringConvertible, CustomReflectable {
    /// A fixed placeholder.
    public var description: String { "‹tokens›" }

    /// A mirror without children, so that nothing secret is dumped.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
