public import Foundation
import MIME
public import MailModel
import MailStorage
import SafeHTML

/// A message of `list` and `search`.
public struct MessageOutput: Encodable, Sendable {
    /// 64 hex digits; any unique beginning of at least 6 names the message.
    public let id: String
    let threadId: String
    let account: String
    let mailboxes: [String]
    @Nullable var messageId: String?
    let subject: String
    @Nullable var from: AddressOutput?
    let to: [AddressOutput]
    let date: Date
    let unread: Bool
    let starred: Bool
    let hasAttachments: Bool
    let category: String
    let snippet: String

    /// Puts the names in place of the rows; marks of search hits are left out.
    public init(_ summary: MessageSummary, names: OutputNames) {
        id = summary.publicID
        threadId = summary.thread.description
        account = names.accounts[summary.account] ?? ""
        mailboxes = summary.mailboxes.compactMap { names.mailboxes[$0] }
        messageId = summary.messageIDHeader
        subject = Self.withoutMarks(summary.subject)
        from = summary.from.map(AddressOutput.init)
        to = summary.to.map(AddressOutput.init)
        date = summary.date
        unread = summary.isUnread
        starred = summary.isStarred
        hasAttachments = summary.hasAttachments
        category = summary.category.name
        snippet = Self.withoutMarks(summary.snippet)
    }
}

extension MessageOutput {
    private static func withoutMarks(_ text: String) -> String {
        text.filter { $0 != SearchResults.hitStart && $0 != SearchResults.hitEnd }
    }
}

extension MessageOutput {
    /// Unread in any mailbox.
    public var isUnread: Bool { unread }
    /// Starred in any mailbox.
    public var isStarred: Bool { starred }
    /// Has files attached.
    public var hasFiles: Bool { hasAttachments }
    /// When it was sent.
    public var sent: Date { date }
    /// Who wrote it: the name, else the address.
    public var sender: String { from.map { $0.name ?? $0.address } ?? "" }
    /// The decoded subject.
    public var title: String { subject }
}
