/// Messages of one thread (RFC 5256 §4): each is a reply to the one before it, and `branches` are replies to the last.
public struct ThreadResponse: Hashable, Sendable {
    /// UIDs or sequence numbers, depending on the command; empty if the root message is missing.
    public var numbers: [UInt32]
    /// Either empty or at least two.
    public var branches: [ThreadResponse]

    /// Memberwise initializer.
    public init(numbers: [UInt32], branches: [ThreadResponse] = []) {
        self.numbers = numbers
        self.branches = branches
    }
}
