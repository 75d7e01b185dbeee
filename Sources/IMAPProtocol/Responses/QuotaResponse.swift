/// How much of a quota root is used (RFC 9208 §5.1). Resources whose numbers do not fit are left out.
public struct QuotaResponse: Hashable, Sendable {
    /// One resource of a quota root.
    public struct Resource: Hashable, Sendable {
        /// In capitals: `STORAGE` counts units of 1024 bytes, `MESSAGE` messages, `MAILBOX` mailboxes.
        public var name: String
        /// How much is used.
        public var usage: UInt64
        /// How much may be used.
        public var limit: UInt64

        /// Takes the parts as they are.
        public init(name: String, usage: UInt64, limit: UInt64) {
            self.name = name
            self.usage = usage
            self.limit = limit
        }
    }

    /// The name of the quota root as on the wire; may be empty.
    public var root: [UInt8]
    /// In the server's order; empty where nothing is limited.
    public var resources: [Resource]
    /// Resources whose numbers do not fit, in capitals.
    public var ignoredItems: [String] = []

    /// Takes both as they are.
    public init(root: [UInt8], resources: [Resource]) {
        self.root = root
        self.resources = resources
    }
}
