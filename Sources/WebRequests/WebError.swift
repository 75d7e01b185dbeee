public import WireTransport

/// Why a request failed. `description` contains the kind only and is safe to log.
public struct WebError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds that callers distinguish.
    public enum Kind: Hashable, Sendable {
        /// The connection failed, was lost, or could not be secured.
        case connection(WireError)
        /// The task was cancelled.
        case cancelled
        /// The address is not encrypted, and the policy does not allow that.
        case insecure
        /// The host has no address.
        case noAddress
        /// The host has an address on this computer or its network, which this request must not reach.
        case privateAddress
        /// The response is larger than the limit.
        case tooLarge
        /// The response is not valid HTTP/1.1.
        case malformed
    }

    /// The kind of error.
    public let kind: Kind

    /// Creates an error.
    public init(_ kind: Kind) { self.kind = kind }

    /// Why the connection failed and what to do; nil if nothing answered, which may mean that there is no network, and
    /// for other kinds.
    public var reason: String? {
        guard case .connection(let error) = kind else { return nil }
        switch error.kind {
        case .unreachable, .timedOut: return nil
        case .hostNotFound: return "The server cannot be reached. Check its address and your internet connection."
        default: return error.explanation
        }
    }

    /// The kind; does not name the host.
    public var description: String {
        if case .connection(let error) = kind { return "WebError.connection(\(error))" }
        return "WebError.\(kind)"
    }
}
