/// The response to NAMESPACE (RFC 2342); a namespace class that the server does not have is empty.
public struct NamespaceResponse: Hashable, Sendable {
    /// One prefix.
    public struct Entry: Hashable, Sendable {
        /// The raw bytes; may be empty.
        public var prefix: [UInt8]
        /// The hierarchy delimiter; nil for flat names.
        public var delimiter: String?

        /// Memberwise initializer.
        public init(prefix: [UInt8], delimiter: String?) {
            self.prefix = prefix
            self.delimiter = delimiter
        }
    }

    /// The personal namespace.
    public var personal: [Entry] = []
    /// The other users' namespace.
    public var otherUsers: [Entry] = []
    /// The shared namespace.
    public var shared: [Entry] = []

    /// Creates a response without namespaces.
    public init() {}
}
