/// The answer to NAMESPACE (RFC 2342); a class that the server does not have is empty.
public struct NamespaceResponse: Hashable, Sendable {
    /// One prefix.
    public struct Entry: Hashable, Sendable {
        /// The bytes on the wire; may be empty.
        public var prefix: [UInt8]
        /// What separates the levels; nil for flat names.
        public var delimiter: String?

        /// Takes both as they are.
        public init(prefix: [UInt8], delimiter: String?) {
            self.prefix = prefix
            self.delimiter = delimiter
        }
    }

    /// The person's own mailboxes.
    public var personal: [Entry] = []
    /// Other people's mailboxes.
    public var otherUsers: [Entry] = []
    /// Mailboxes shared by many.
    public var shared: [Entry] = []

    /// No namespace.
    public init() {}
}
