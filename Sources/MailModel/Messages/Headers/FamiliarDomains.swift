/// The domains that a message's sender is compared with. All are in lower case.
public struct FamiliarDomains: Hashable, Sendable {
    /// The domains of the user's accounts and identities, which others may imitate.
    public var own: Set<String>
    /// The sender's domain and those above it, to which the user has written.
    public var written: Set<String>

    /// Memberwise initializer.
    public init(own: Set<String> = [], written: Set<String> = []) {
        self.own = own
        self.written = written
    }
}
