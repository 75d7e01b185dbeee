public import MIME

/// Why a draft cannot be sent as it is (FR-SYNC-07).
public enum DraftProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// It has no sender: no account can send, or its identity is gone.
    case noIdentity
    /// To, Cc and Bcc are empty.
    case noRecipient
    /// A recipient's address, as it was entered, is incomplete or invalid.
    case invalidRecipient(String)
    /// The bytes of the attachment with this name are not here.
    case attachmentMissing(String)
    /// A header field cannot be written.
    case unwritable(ComposeError)

    /// One sentence for the user, with the text that they must correct.
    public var explanation: String {
        switch self {
        case .noIdentity: "No account can send this message."
        case .noRecipient: "The message has no recipient."
        case .invalidRecipient(let address): "Not a complete address: \(address.isEmpty ? "(empty)" : address)."
        case .attachmentMissing(let name): "The attachment \(name) is not downloaded yet."
        case .unwritable(let error): error.explanation
        }
    }

    /// What the user can do about it.
    public var hint: String {
        switch self {
        case .noIdentity: "Add an account, or choose another sender in From."
        case .noRecipient: "Enter an address in To, Cc or Bcc."
        case .invalidRecipient: "Write it like name@example.org, or remove it."
        case .attachmentMissing: "Wait for the download, or remove the attachment."
        case .unwritable: "Correct it and send again."
        }
    }

    /// The problem without any text of the message, so that it is safe to log.
    public var description: String {
        switch self {
        case .noIdentity: "no identity"
        case .noRecipient: "no recipient"
        case .invalidRecipient: "invalid recipient"
        case .attachmentMissing: "attachment missing"
        case .unwritable(let error): error.explanation
        }
    }
}
