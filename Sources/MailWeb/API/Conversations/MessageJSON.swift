import struct Foundation.Date
import MailModel
import MailPresentation

/// A message of a conversation in the API.
struct MessageJSON: Encodable {
    var id: String
    var number: Int64
    var subject: String
    @Nullable var from: AddressJSON?
    /// All other entries of `From`.
    var coAuthors: [AddressJSON]
    var to: [AddressJSON]
    var cc: [AddressJSON]
    var replyTo: [AddressJSON]
    var date: Date
    var unread: Bool
    var starred: Bool
    var locked: Bool
    var labels: [LabelJSON]
    var hasAttachments: Bool
    var snippet: String
    var bodyState: String
    var byteCount: Int
    var presentByteCount: Int
    var rest: String
    var mailboxes: [MessageMailboxJSON]
    var attachments: [AttachmentJSON]
    var defects: [String]
    var category: String
    var categorySource: String
    var categoryReasons: [CategoryReasonJSON]
    @Nullable var frameUrl: String?
    @Nullable var textFrameUrl: String?
    /// Nil if the message was not looked at: only those that the page shows expanded are.
    @Nullable var inspection: InspectionJSON?
    /// Where the message and its files can be saved; nil while a part of it is not stored.
    @Nullable var wholeUrl: String?

    /// The maximum number of attachments of a message that get a URL, so that a message with very many attachments does
    /// not evict the URLs of other messages.
    static let maximumAttachments = 200

    init(
        _ message: MessageDetail, mailboxes: [MailboxID: Mailbox], addresses: MessageAddresses?,
        inspection: InspectionJSON?
    ) {
        let summary = message.summary
        id = summary.publicID
        number = summary.id.rawValue
        subject = summary.subject
        from = summary.from.map(AddressJSON.init)
        coAuthors = summary.coAuthors.map(AddressJSON.init)
        to = summary.to.map(AddressJSON.init)
        cc = message.cc.map(AddressJSON.init)
        replyTo = message.replyTo.map(AddressJSON.init)
        date = summary.date
        unread = summary.isUnread
        starred = summary.isStarred
        locked = summary.isLocked
        labels = summary.labels.map(LabelJSON.init)
        hasAttachments = summary.hasAttachments
        snippet = summary.snippet
        bodyState = message.body.rawValue
        byteCount = message.byteCount
        presentByteCount = message.presentByteCount
        rest = message.rest.rawValue
        self.mailboxes = message.placements.compactMap { mailboxes[$0.mailbox].map(MessageMailboxJSON.init) }
        attachments = message.attachments.prefix(Self.maximumAttachments).map { attachment in
            AttachmentJSON(
                attachment, capability: message.body == .stored ? addresses?.attachments[attachment.id] : nil)
        }
        defects = message.defects.map(\.description)
        category = summary.category.name
        categorySource = summary.categorySource.name
        categoryReasons = summary.categoryReasons.map(CategoryReasonJSON.init)
        frameUrl = addresses?.frame
        textFrameUrl = addresses?.textFrame
        self.inspection = inspection
        wholeUrl = message.body == .stored ? addresses?.whole : nil
    }
}
