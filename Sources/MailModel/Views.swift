public import struct Foundation.Date

/// A message as a list shows it.
public struct MessageSummary: Hashable, Sendable, Identifiable {
    /// The row.
    public var id: MessageID
    /// Stable across databases: SHA-256 of the account's address and the message's identity, 64 hex digits.
    public var publicID: String
    /// Its conversation.
    public var thread: ThreadID
    /// Whose mail it is.
    public var account: AccountID
    /// Mailboxes that show it.
    public var mailboxes: [MailboxID]
    /// `Message-ID` without angle brackets.
    public var messageIDHeader: String?
    /// Decoded subject.
    public var subject: String
    /// Author.
    public var from: EmailAddress?
    /// Recipients.
    public var to: [EmailAddress]
    /// When it was sent, or arrived if it does not say.
    public var date: Date
    /// Unread in any mailbox.
    public var isUnread: Bool
    /// Starred in any mailbox.
    public var isStarred: Bool
    /// Has files attached.
    public var hasAttachments: Bool
    /// About 100 characters of its text; empty until its body is here.
    public var snippet: String
    /// What kind of mail it is.
    public var category = MailCategory.uncategorized

    /// Takes the parts as they are.
    public init(
        id: MessageID, publicID: String, thread: ThreadID, account: AccountID, mailboxes: [MailboxID],
        messageIDHeader: String?, subject: String, from: EmailAddress?, to: [EmailAddress], date: Date, isUnread: Bool,
        isStarred: Bool, hasAttachments: Bool, snippet: String
    ) {
        self.id = id
        self.publicID = publicID
        self.thread = thread
        self.account = account
        self.mailboxes = mailboxes
        self.messageIDHeader = messageIDHeader
        self.subject = subject
        self.from = from
        self.to = to
        self.date = date
        self.isUnread = isUnread
        self.isStarred = isStarred
        self.hasAttachments = hasAttachments
        self.snippet = snippet
    }
}

/// Where a message stands on the server.
public struct PlacementSummary: Hashable, Sendable {
    /// The mailbox that shows it.
    public var mailbox: MailboxID
    /// Its UID there; nil while the server has not told it.
    public var uid: UID?

    /// Takes both as they are.
    public init(mailbox: MailboxID, uid: UID?) {
        self.mailbox = mailbox
        self.uid = uid
    }
}

/// An attachment that is stored.
public struct AttachmentSummary: Hashable, Sendable, Identifiable {
    /// The row.
    public var id: AttachmentID
    /// What the message says of it.
    public var description: AttachmentDescription

    /// Takes both as they are.
    public init(id: AttachmentID, description: AttachmentDescription) {
        self.id = id
        self.description = description
    }
}

/// A message as it is read.
public struct MessageDetail: Sendable {
    /// What lists show of it.
    public var summary: MessageSummary
    /// `Cc`.
    public var cc: [EmailAddress]
    /// `Reply-To`.
    public var replyTo: [EmailAddress]
    /// `In-Reply-To`.
    public var inReplyTo: [String]
    /// `References`.
    public var references: [String]
    /// Every attachment.
    public var attachments: [AttachmentSummary]
    /// Every placement that is shown.
    public var placements: [PlacementSummary]
    /// What was wrong with it.
    public var defects: [String]
    /// Whether the whole message is stored.
    public var body: BodyState
    /// RFC822.SIZE.
    public var byteCount: Int
    /// How many bytes of the message are on this machine.
    public var presentByteCount = 0
    /// What is with the bytes that are not.
    public var rest = RestState.none

    /// Takes the parts as they are.
    public init(
        summary: MessageSummary, cc: [EmailAddress], replyTo: [EmailAddress], inReplyTo: [String],
        references: [String], attachments: [AttachmentSummary], placements: [PlacementSummary], defects: [String],
        body: BodyState, byteCount: Int
    ) {
        self.summary = summary
        self.cc = cc
        self.replyTo = replyTo
        self.inReplyTo = inReplyTo
        self.references = references
        self.attachments = attachments
        self.placements = placements
        self.defects = defects
        self.body = body
        self.byteCount = byteCount
    }
}

/// Whether a message's bytes are on this machine.
public enum BodyState: String, Codable, Sendable {
    /// Only headers.
    case absent
    /// Asked for; the engine will fetch it.
    case wanted
    /// Stored and indexed.
    case stored
    /// The server would not give it; opening the message asks again.
    case failed
    /// The text is stored and indexed; large attachments are left on the server until somebody asks for them.
    case partial
    /// The beginning is stored and indexed: the message is longer than anybody reads.
    case tooLarge = "too_large"
    /// The text is stored and indexed; the attachments had to make room for others.
    case evicted

    /// Whether there is something to read.
    public var isReadable: Bool {
        switch self {
        case .stored, .partial, .tooLarge, .evicted: true
        case .absent, .wanted, .failed: false
        }
    }
}

/// What is with the rest of a message of which only the beginning is here.
public enum RestState: String, Codable, Sendable {
    /// Nobody asked for it.
    case none
    /// Asked for; the engine will fetch it.
    case wanted
    /// The server would not give it; asking again tries again.
    case failed
}

/// A conversation as a list shows it.
public struct ThreadSummary: Hashable, Sendable, Identifiable {
    /// The row.
    public var id: ThreadID
    /// Whose mail it is.
    public var account: AccountID
    /// The subject of the earliest message.
    public var subject: String
    /// The date of the newest message.
    public var latestDate: Date
    /// How many messages there are.
    public var messageCount: Int
    /// How many of them are unread.
    public var unreadCount: Int
    /// Any message is starred.
    public var isStarred: Bool
    /// The person does not want to hear of it.
    public var isMuted: Bool
    /// Any message has files attached.
    public var hasAttachments: Bool
    /// Authors, each once, in the order they first wrote.
    public var participants: [EmailAddress]
    /// About 100 characters of the newest message.
    public var snippet: String
    /// That of the newest message that has one.
    public var category = MailCategory.uncategorized
    /// Where the next page begins, see `MailStore.threads`.
    public var cursor: Int64

    /// Takes the parts as they are.
    public init(
        id: ThreadID, account: AccountID, subject: String, latestDate: Date, messageCount: Int, unreadCount: Int,
        isStarred: Bool, isMuted: Bool, hasAttachments: Bool, participants: [EmailAddress], snippet: String,
        cursor: Int64
    ) {
        self.id = id
        self.account = account
        self.subject = subject
        self.latestDate = latestDate
        self.messageCount = messageCount
        self.unreadCount = unreadCount
        self.isStarred = isStarred
        self.hasAttachments = hasAttachments
        self.participants = participants
        self.snippet = snippet
        self.isMuted = isMuted
        self.cursor = cursor
    }
}

/// Something that happened which the person should be told once.
public struct Notice: Hashable, Sendable, Identifiable {
    /// Grows with time.
    public var id: Int64
    /// Whose account it is about.
    public var account: AccountID?
    /// One plain sentence: what happened and what to do.
    public var text: String
    /// When it happened.
    public var date: Date

    /// Takes the parts as they are.
    public init(id: Int64, account: AccountID?, text: String, date: Date) {
        self.id = id
        self.account = account
        self.text = text
        self.date = date
    }
}

/// Which conversations a list shows.
public enum ThreadScope: Hashable, Sendable, Codable {
    /// With at least one message shown in the mailbox.
    case mailbox(MailboxID)
    /// With at least one message shown in any account's inbox.
    case unifiedInbox
    /// With at least one starred message.
    case starred
    /// In the account's archive mailboxes, or archived on a server that has none (FR-SYNC-10).
    case archive(AccountID)
    /// The archives of all accounts.
    case unifiedArchive
    /// With a change that waits for a server.
    case outbox
    /// Of a category, with at least one message shown in the mailbox, or in any account's inbox where it is nil.
    case category(MailCategory, in: MailboxID?)
}

/// What changed in the store, coalesced by transaction.
public struct StoreChange: Hashable, Sendable {
    /// What a listener may have to look at again.
    public enum Aspect: Hashable, Sendable, Codable {
        /// Accounts: added, removed, state, progress, error.
        case accounts
        /// The list of mailboxes or their counts.
        case mailboxes(AccountID)
        /// These conversations: rows, flags, messages, bodies.
        case threads(Set<ThreadID>)
        /// Rows of these lists changed, came or went; each with the largest cursor among them, before or after: whoever shows
        /// only rows with larger cursors has nothing to read anew but the number of conversations.
        case lists([ThreadScope: Int64])
        /// An operation was queued: the engine has work.
        case operations(AccountID)
        /// What is told of operations that wait: tries, times, troubles. No work for the engine.
        case outbox(AccountID)
        /// A body is wanted: the engine has work.
        case wantedBodies(AccountID)
        /// Mail has come whose body is fetched ahead: the engine has work.
        case recentBodiesWanted(AccountID)
        /// The person asked for a sync now.
        case syncRequested(AccountID)
        /// The server tells that something happened in other mailboxes than the inbox: the engine has work.
        case eventsElsewhere(AccountID)
        /// The computer has a new way to the network.
        case networkCame
        /// Connections of before are dead: a way to the network has gone, or the computer slept.
        case networkGone
        /// The person has come to the end of what is here of a mailbox, so many messages: the engine has work.
        case olderWanted(MailboxID, stored: Int)
        /// The engine has looked for older mail of a mailbox: nil where some came or all is here, else why not, a sentence.
        case olderAnswered(MailboxID, trouble: String?)
        /// There is something to tell the person.
        case notices
        /// A setting changed.
        case settings
    }

    /// Never empty.
    public var aspects: Set<Aspect>

    /// Takes the aspects as they are.
    public init(_ aspects: Set<Aspect>) { self.aspects = aspects }
}
