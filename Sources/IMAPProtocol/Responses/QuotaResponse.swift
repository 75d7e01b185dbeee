/// The usage of a quota root (RFC 9208 §5.1). Resources whose numbers do not fit are left out.
public struct QuotaResponse: Hashable, Sendable {
    /// One resource of a quota root.
    public struct Resource: Hashable, Sendable {
        /// In capitals: `STORAGE` counts units of 1024 bytes, `MESSAGE` messages, `MAILBOX` mailboxes.
        public var name: String
        /// The current usage.
        public var usage: UInt64
        /// The limit.
        public var limit: UInt64

        /// Memberwise initializer.
        public init(name: String, usage: UInt64, limit: UInt64) {
            self.name = name
            self.usage = usage
            self.limit = limit
        }
    }

    /// The raw name of the quota root; may be empty.
    public var root: [UInt8]
    /// In the server's order; empty if there are no limits.
    public var resources: [Resource]
    /// Resources whose numbers do not fit, in capitals.
    public var ignoredItems: [String] = []

    /// Memberwise initializer.
    public init(root: [UInt8], resources: [Resource]) {
        self.root = root
        self.resources = resources
    }
}
