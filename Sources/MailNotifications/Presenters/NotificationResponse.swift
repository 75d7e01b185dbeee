/// What the user did with a notification.
public struct NotificationResponse: Hashable, Sendable {
    /// The kinds of responses.
    public enum Kind: Hashable, Sendable {
        /// The notification was clicked; the token lets the window that opens take the focus.
        case open(activationToken: String?)
        /// The user wants to write an answer in the page, because the service has no field for it.
        case composeReply(activationToken: String?)
        /// No response: the notification was shown after it had counted as failed.
        case shownLate
        /// An action was chosen, with the text of an answer.
        case action(NotificationAction, text: String?)
    }

    /// The id of the request.
    public var id: String
    /// What was done.
    public var kind: Kind

    /// Memberwise initializer.
    public init(id: String, kind: Kind) {
        self.id = id
        self.kind = kind
    }
}
