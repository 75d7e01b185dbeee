/// Messages of one thread (RFC 5256 §4): each answers the one before, and what is in `branches` answers the last.
public struct ThreadResponse: Hashable, Sendable {
    /// UIDs or sequence numbers as the command asked; empty where the message that began the thread is not there.
    public var numbers: [UInt32]
    /// More than one, or none.
    public var branches: [ThreadResponse]

    /// Takes both as they are.
    public init(numbers: [UInt32], branches: [ThreadResponse] = []) {
        self.numbers = numbers
        self.branches = branches
    }
}
