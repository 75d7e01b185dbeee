public import struct Foundation.Date

/// The decoded header fields that lists, threads and search need. Text is hostile: escape it for every sink.
public struct MessageHeader: Hashable, Sendable {
    /// Decoded; empty where there is none.
    public var subject = ""
    /// The first author; nil where there is none.
    public var from: EmailAddress?
    /// `Reply-To`.
    public var replyTo: [EmailAddress] = []
    /// `To`, groups flattened.
    public var to: [EmailAddress] = []
    /// `Cc`, groups flattened.
    public var cc: [EmailAddress] = []
    /// `Bcc`, groups flattened: only the sender's own copy has it.
    public var bcc: [EmailAddress] = []
    /// `Date`; nil where it is missing or cannot be read.
    public var date: Date?
    /// `Message-ID` without angle brackets; nil where there is none.
    public var messageID: String?
    /// `In-Reply-To`, message ids without angle brackets, in order.
    public var inReplyTo: [String] = []
    /// `References`, message ids without angle brackets, oldest first.
    public var references: [String] = []
    /// `List-Id`, the identifier between the angle brackets; nil for mail that no list sent.
    public var listID: String?
    /// The name of the list in front of the identifier; nil where there is none.
    public var listName: String?
    /// Sent by a list or a program (List-Id, Precedence: bulk/list/junk, Auto-Submitted other than no): never joined by subject.
    public var isBulk = false

    /// An empty header.
    public init() {}
}
