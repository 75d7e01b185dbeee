public import MailStorage

/// How far the messages are prepared for the search by meaning.
public struct Preparation: Hashable, Sendable {
    /// Messages that were looked at.
    public let preparedCount: Int
    /// All messages.
    public let totalCount: Int
    /// True if work is left and waits until the computer is on mains power.
    public let isPaused: Bool

    /// Counts them. Cost is proportional to the number of messages.
    public init(of store: MailStore, isOnBattery: Bool = PowerSupply.isOnBattery()) throws {
        (preparedCount, totalCount) = try store.embeddingProgress()
        isPaused = isOnBattery && preparedCount < totalCount
    }
}
