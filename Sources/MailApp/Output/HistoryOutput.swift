public import Foundation
public import MailModel
public import MailStorage

/// The answer of `explain`.
public struct HistoryOutput: Encodable, Sendable {
    let id: String
    /// The message's decoded subject.
    public let subject: String
    @Nullable var threadId: String?
    /// Whether the message's arrival is among the events.
    public let complete: Bool
    /// What happened, the oldest first.
    public let events: [HistoryEventOutput]
    /// Changes to the message that the server does not have yet.
    public let waiting: [WaitingOutput]

    /// Reads what waits for the message besides.
    public init(_ history: MessageHistory, store: MailStore, now: Date) throws {
        id = history.publicID
        subject = history.subject
        threadId = history.thread?.description
        complete = history.isComplete
        events = history.entries.map(HistoryEventOutput.init)
        let waiting = try store.waitingChanges().filter { $0.publicID == history.publicID }
        self.waiting = try OutboxOutput.waiting(waiting, store: store, now: now)
    }
}
