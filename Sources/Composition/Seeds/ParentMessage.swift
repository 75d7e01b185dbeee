public import struct Foundation.Date
import MIME
public import MailModel
import SafeHTML

/// The message that is replied to or forwarded.
public struct ParentMessage: Sendable {
    /// The row id.
    public var id: MessageID
    /// The account that received or sent it.
    public var account: AccountID
    /// Its decoded header.
    public var header: MessageHeader
    /// When it was sent, or when it arrived if it has no date.
    public var date: Date
    /// Delivered-To, X-Original-To and the like: the addresses that its last servers delivered it to.
    public var deliveredTo: [EmailAddress] = []
    /// Mail-Followup-To: where the author asks replies to all to go; empty if nowhere in particular.
    public var followUpTo: [EmailAddress] = []
    /// The address of the mailing list that sent it; nil without one that takes messages.
    public var listAddress: EmailAddress?
    /// True if its body is here.
    public var isReadable = false
    /// Its text; empty if its body is not here.
    public var text = ""
    /// Its sanitized HTML, with its inline images; nil if it has none.
    public var html: String?
    /// The Content-IDs of the images that `html` contains.
    public var shownImages: Set<String> = []
    /// The number of images that `html` does not contain, because they are on other servers; without trackers.
    public var missingImageCount = 0

    /// A message whose body is not here.
    public init(id: MessageID, account: AccountID, header: MessageHeader, date: Date) {
        self.id = id
        self.account = account
        self.header = header
        self.date = date
    }

    /// A stored message whose body is not here: what is stored of its header.
    public init(_ detail: MessageDetail) {
        let summary = detail.summary
        var header = MessageHeader()
        header.subject = summary.subject
        header.from = summary.from
        header.coAuthors = summary.coAuthors
        header.to = summary.to
        header.cc = detail.cc
        header.replyTo = detail.replyTo
        header.messageID = summary.messageIDHeader
        header.inReplyTo = detail.inReplyTo
        header.references = detail.references
        self.init(id: summary.id, account: summary.account, header: header, date: summary.date)
    }

    /// Reads a stored message.
    ///
    /// - Parameter date: When it was sent or arrived.
    public init(id: MessageID, account: AccountID, parsing bytes: [UInt8], date: Date) {
        let message = ParsedMessage(parsing: bytes)
        self.init(id: id, account: account, header: message.header.messageHeader(), date: date)
        isReadable = true
        deliveredTo = Self.deliveryFields.flatMap { message.header.addresses($0) }
        followUpTo = message.header.addresses("mail-followup-to").filter { $0.address.contains("@") }
        listAddress = ListAddress.of(message.header)
        let body = message.display()
        let html = body.html.map { sanitized($0, of: message, body) }
        text = body.text ?? body.html.map(PlainText.fromHTML) ?? ""
        if let beside = body.textBesideHTML, body.text == nil { text += "\n" + beside }
        self.html = html.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static let deliveryFields = ["delivered-to", "x-original-to", "x-delivered-to", "envelope-to"]

    private mutating func sanitized(_ html: String, of message: ParsedMessage, _ body: DisplayBody) -> String {
        var shown: Set<String> = []
        let result = HTMLSanitizer().sanitize(html, folds: false) { contentID in
            guard let part = body.inlineParts[contentID] else { return nil }
            shown.insert(contentID)
            return InlineImage(mimeType: part.mimeType, bytes: message.decodedBytes(of: part))
        }
        shownImages = shown
        missingImageCount = max(0, result.blockedRemoteCount - result.likelyTrackerCount)
        return result.html
    }
}
