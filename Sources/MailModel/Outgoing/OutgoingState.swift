/// The state of a message that the user writes or sends. Each state is durable before the act that it announces
/// (FR-SYNC-07).
public enum OutgoingState: String, Hashable, Codable, Sendable, CaseIterable {
    /// The user is writing.
    case draft
    /// Waits for its time, for a connection, or for its turn.
    case queued
    /// A connection to the server is being made or used; the message is not complete there.
    case sending
    /// The final dot may be on the wire: whether the server accepted the message is not known until it replies.
    case finishing
    /// The server accepted the message; the copy in Sent is missing.
    case accepted
    /// The copy is in Sent; the draft on the server is not deleted yet.
    case filed
    /// Nothing is left to do.
    case done
    /// Not sent; the user decides what happens.
    case failed
    /// May have been sent; the user decides what happens.
    case uncertain
}
