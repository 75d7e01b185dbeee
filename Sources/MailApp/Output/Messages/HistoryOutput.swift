public import Foundation
public import MailModel
public import MailPresentation
public import MailStorage

/// The output of `explain`.
public struct HistoryOutput: Encodable, Sendable {
    let id: String
    /// The message's decoded subject.
    public let subject: String
    @Nullable var threadId: String?
    /// True if the message's arrival is among the events.
    public let complete: Bool
    /// The category of a message that is here; nil if it has none, or categories are off.
    @Nullable public var category: String?
    /// Who decided it: the model, the user's correction, or that the user writes to the sender; nil without one.
    @Nullable public var categorySource: String?
    /// Why, the strongest reason first.
    public let categoryReasons: [CategoryReasonJSON]
    /// The events, oldest first.
    public let events: [HistoryEventJSON]
    /// Why it did or did not cause a notification; nil if nothing was decided, or it is forgotten.
    @Nullable public var notification: NotificationVerdictOutput?
    /// Pending changes to the message.
    public let waiting: [PendingChangeOutput]

    /// Creates the output; reads the pending changes of the message from the store.
    public init(_ history: MessageHistory, store: MailStore, now: Date) throws {
        id = history.publicID
        subject = history.subject
        threadId = history.thread?.description
        complete = history.isComplete
        let summary = try store.areCategoriesOn() ? store.message(publicIDPrefix: history.publicID)?.summary : nil
        let source = summary?.categorySource ?? .none
        category = source == .none ? nil : summary?.category.name
        categorySource = source == .none ? nil : source.name
        categoryReasons = (summary?.categoryReasons ?? []).map(CategoryReasonJSON.init)
        events = history.entries.map(HistoryEventJSON.init)
        notification = try store.notificationRecord(publicID: history.publicID).map(NotificationVerdictOutput.init)
        let waiting = try store.pendingChanges().filter { $0.publicID == history.publicID }
        self.waiting = try OutboxOutput.waiting(waiting, store: store, now: now)
    }
}
