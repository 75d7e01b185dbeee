public import WebRequests

/// Why a sign-in or a refresh failed. `description` contains the kind only and is safe to log.
public struct OAuthError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds that callers distinguish.
    public enum Kind: Hashable, Sendable {
        /// The user or the program ended the sign-in.
        case cancelled
        /// The browser did not come back within the time limit.
        case expired
        /// No port on this computer could be opened for the browser to come back to.
        case portUnavailable
        /// The provider could not be reached; trying again later may succeed.
        case network(WebError)
        /// The user, the provider or an administrator refused (RFC 6749 §4.1.2.1).
        case denied
        /// The response does not belong to this sign-in: wrong `state`, or from another server (RFC 9207).
        case invalidState
        /// The provider does not accept the client id, its secret or the redirect address.
        case clientRefused
        /// The token endpoint refused or did not give valid tokens.
        case exchangeFailed
        /// The grant was withdrawn or has expired (`invalid_grant`, RFC 6749 §5.2): only a new sign-in helps.
        case revoked
        /// Refreshing failed as often as is allowed (FR-ACCT-04): only a new sign-in helps.
        case refreshExhausted
        /// No grant is stored for the account.
        case missing
        /// The new tokens could not be stored, so they are not used.
        case notStored
    }

    /// The kind of error.
    public let kind: Kind

    /// Creates an error.
    public init(_ kind: Kind) { self.kind = kind }

    /// True if only a new sign-in by the user helps: the account becomes inactive.
    public var isPermanent: Bool {
        switch kind {
        case .revoked, .refreshExhausted, .clientRefused, .denied, .missing: true
        case .cancelled, .expired, .portUnavailable, .network, .invalidState, .exchangeFailed, .notStored: false
        }
    }

    /// The kind; names no host and nothing secret.
    public var description: String {
        if case .network(let error) = kind { return "OAuthError.network(\(error))" }
        return "OAuthError.\(kind)"
    }

    /// What happened and what to do (FR-OB-01).
    public var explanation: String {
        switch kind {
        case .cancelled: "Sign-in was cancelled. Try again, or use another account."
        case .expired: "Sign-in was not completed within 10 minutes. Please try again."
        case .portUnavailable:
            "Your browser could not be connected to VaultMail, because no port of this computer is free. "
                + "Close other programs and try again."
        case .network(let error): error.reason ?? "Network unavailable. Check your connection and try again."
        case .denied: "Access was denied. Allow access to your mail in the browser, or ask your administrator."
        case .invalidState:
            "The response of the browser does not belong to this sign-in, so it was ignored. Please try again."
        case .clientRefused:
            "The provider does not accept the client ID. "
                + "Check the client ID, the client secret and the redirect address that you registered."
        case .exchangeFailed: "Authentication failed. Please try again."
        case .revoked: "Access to this account was withdrawn or has expired. Sign in again."
        case .refreshExhausted: "The provider does not renew the access to this account. Sign in again."
        case .missing: "No sign-in is stored for this account. Unlock your desktop keyring, or sign in again."
        case .notStored: "The renewed access could not be stored. Unlock your desktop keyring, or free some disk space."
        }
    }
}
