extension Operation {
    /// The kinds of changes, as they are stored and named in JSON.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// Add system flags.
        case addFlags = "add_flags"
        /// Remove system flags.
        case removeFlags = "remove_flags"
        /// Move to another mailbox of the account.
        case move
        /// Remove from the mailbox, on a server that keeps a copy in All Mail.
        case archive
        /// Delete permanently from Trash.
        case delete

        /// True for changes of flags, which leave the message where it is.
        public var isAboutFlags: Bool { self == .addFlags || self == .removeFlags }

        /// True for changes that remove the message from its mailbox without a target.
        public var isRemoval: Bool { self == .archive || self == .delete }
    }
}

extension Operation.Change {
    /// The change without its arguments.
    public var kind: Operation.Kind {
        switch self {
        case .addFlags: .addFlags
        case .removeFlags: .removeFlags
        case .move: .move
        case .archive: .archive
        case .delete: .delete
        }
    }

    /// The flags that it adds or removes; empty for the other kinds.
    public var flags: MessageFlags {
        switch self {
        case .addFlags(let flags), .removeFlags(let flags): flags
        case .move, .archive, .delete: []
        }
    }

    /// The mailbox that it moves to; nil for the other kinds.
    public var target: MailboxID? {
        switch self {
        case .move(let mailbox): mailbox
        case .addFlags, .removeFlags, .archive, .delete: nil
        }
    }
}
