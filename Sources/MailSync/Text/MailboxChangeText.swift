import MailModel

/// The sentences about changes of mailboxes that are not made. Those named as hints follow another sentence.
enum MailboxChangeText {
    static let accountGone = "The account no longer exists."
    static let mailboxGone = "The mailbox no longer exists."
    static let mailboxGoneOnServer = "The mailbox no longer exists on the server."

    // MARK: Names

    static let noName = "The mailbox needs a name."
    static let controlCharacters = "A mailbox name cannot contain line breaks or other control characters."
    static let wildcards = "A mailbox name cannot contain * or %."
    static let emptyPart = "A part of the name is empty."
    static let nameTooLong = "The name is too long."
    static let shorterNameHint = "Choose a shorter one."
    static let otherNameHint = "Choose another name."
    static let insideItself = "A mailbox cannot be put inside itself."
    static let nameTakenOnServer = "The server already has a mailbox of that name."

    static func separatorHint(_ delimiter: String) -> String {
        "On this server “\(delimiter)” separates a mailbox from the one it is in."
    }

    static func nameTaken(_ path: String) -> String { "There is already a mailbox “\(path)”." }

    static func namesInsideTaken(_ path: String) -> String {
        "“\(path)” already has mailboxes of the same names inside."
    }

    // MARK: Conditions

    static let otherMailboxesHint = "Delete or rename those first."
    static let pendingChangesHint = "Wait until they are, or undo them in the outbox."
    static let lockedHint = "Move or unlock what is locked, then delete the mailbox."
    static let expectedHint = "It is created when the next message is moved there."

    static func expected(_ path: String) -> String { "“\(path)” is not on the server yet." }

    static func standard(_ path: String) -> String {
        "“\(path)” is one of the account's standard mailboxes and cannot be changed or deleted."
    }

    static func otherMailboxes(_ path: String, first: String) -> String {
        "“\(path)” has other mailboxes inside, such as “\(first)”."
    }

    static func pendingChanges(_ path: String) -> String {
        "Changes of messages in “\(path)” are not on the server yet."
    }

    static func locked(_ path: String, _ count: Int) -> String {
        "“\(path)” has \(count == 1 ? "a locked message" : "\(count) locked messages")."
    }

    static func noCopies(_ path: String) -> String { "Messages cannot be copied to “\(path)”." }

    // MARK: Server

    /// Why it is not made while the server cannot be reached.
    static func offline(_ change: MailboxChange) -> String {
        switch change {
        case .copy: "Copying needs the server, which cannot be reached."
        case .create, .rename, .delete, .subscribe: "Mailboxes can be changed only while the server can be reached."
        }
    }

    /// Why it is not made in an account without a server.
    static func local(_ change: MailboxChange) -> String {
        switch change {
        case .copy: "Imported mail has no server, so its messages cannot be copied."
        case .create, .rename, .delete, .subscribe:
            "Imported mail has no server, so its mailboxes cannot be changed."
        }
    }

    static func goneOnServer(_ path: String) -> String { "“\(path)” no longer exists on the server." }

    static func refused(_ request: MailboxRequest, _ path: String) -> String {
        "The server did not \(words(for: request)) “\(path)”."
    }

    /// Empty if the server gives no reason.
    static func serverHint(_ reason: String?) -> String {
        guard let reason, !reason.isEmpty else { return "" }
        return "It says: “\(reason)”"
    }

    private static func words(for request: MailboxRequest) -> String {
        switch request {
        case .open: "open"
        case .copy: "copy messages to"
        case .create: "create"
        case .rename: "rename"
        case .delete: "delete"
        case .count: "count the messages of"
        case .subscribe: "subscribe to"
        case .unsubscribe: "unsubscribe from"
        }
    }
}
