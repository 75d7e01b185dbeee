/// How it is known that an operation is done, where the server did not simply confirm it.
public enum OperationEvidence: String, Codable, Sendable, CaseIterable {
    /// The message was already where it should go.
    case inPlace = "in_place"
    /// The message had already left the mailbox, so no one can say that the server carried out the change.
    case alreadyGone = "already_gone"
    /// The message was found in the target after the reply was lost, or after another program moved it.
    case found
}
