public import Foundation
import MIME
public import MailModel
import MailPresentation
import MailStorage
import SafeHTML

/// A message in the output of `list` and `search`.
public struct MessageOutput: Encodable, Sendable {
    /// The public ID: 64 hex digits. A unique prefix of at least 4 digits identifies the message.
    public let id: String
    let threadId: String
    let account: String
    let mailboxes: [String]
    @Nullable var messageId: String?
    let subject: String
    @Nullable var from: AddressOutput?
    /// All other entries of `From`.
    let coAuthors: [AddressOutput]
    let to: [AddressOutput]
    let date: Date
    let unread: Bool
    let starred: Bool
    let locked: Bool
    let labels: [LabelJSON]
    let hasAttachments: Bool
    /// Nil while categories are off.
    @Nullable var category: String?
    let categoryReasons: [CategoryReasonJSON]
    let snippet: String

    /// Creates the output, with names in place of row IDs and without search highlight marks.
    public init(_ summary: MessageSummary, names: OutputNames) {
        id = summary.publicID
        threadId = summary.thread.description
        account = names.accounts[summary.account] ?? ""
        mailboxes = summary.mailboxes.compactMap { names.mailboxes[$0] }
        messageId = summary.messageIDHeader
        subject = Self.withoutMarks(summary.subject)
        from = summary.from.map(AddressOutput.init)
        coAuthors = summary.coAuthors.map(AddressOutput.init)
        to = summary.to.map(AddressOutput.init)
        date = summary.date
        unread = summary.isUnread
        starred = summary.isStarred
        locked = summary.isLocked
        labels = summary.labels.map(LabelJSON.init)
        hasAttachments = summary.hasAttachments
        category = names.showsCategories ? summary.category.name : nil
        categoryReasons = names.showsCategories ? summary.categoryReasons.map(CategoryReasonJSON.init) : []
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
    /// The address of its account.
    public var accountAddress: String { account }
    /// The names of its labels, in order.
    public var labelNames: [String] { labels.map(\.name) }
    /// Has attachments.
    public var hasFiles: Bool { hasAttachments }
    /// When it was sent.
    public var sent: Date { date }
    /// The name of the sender, or the address, see `AddressOutput.shown`.
    public var sender: String { from?.shown ?? "" }
    /// The decoded subject.
    public var title: String { subject }
}
