/// What the receiving server reports about the sender of a message (RFC 8601).
public struct SenderVerification: Hashable, Sendable {
    /// What follows for the domain in From.
    public enum State: String, Hashable, Sendable {
        /// The server confirmed that the domain in From sent it.
        case verified
        /// The server says that the message is not from the domain in From (DMARC).
        case failed
        /// Nothing that the server checked proves the domain in From.
        case unverified
    }

    /// One check, such as `dkim` with the result `pass`.
    public struct Check: Hashable, Sendable {
        /// In lower case.
        public var method: String
        /// In lower case.
        public var result: String

        /// Memberwise initializer.
        public init(method: String, result: String) { (self.method, self.result) = (method, result) }
    }

    /// What follows for the domain in From.
    public var state: State
    /// The domain in From; empty if it has none.
    public var domain: String
    /// The name of the server that checked; empty if it does not state one.
    public var server: String
    /// All checks, in the order of the report.
    public var checks: [Check]
    /// True if the report states a valid signature (DKIM), false if it states only others, nil if it states none.
    public var isSigned: Bool?

    /// Memberwise initializer.
    public init(state: State, domain: String, server: String = "", checks: [Check] = [], isSigned: Bool? = nil) {
        (self.state, self.domain, self.server) = (state, domain, server)
        (self.checks, self.isSigned) = (checks, isSigned)
    }
}
