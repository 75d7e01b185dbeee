import struct Foundation.Date
import MailModel

/// A draft in the API.
struct DraftJSON: Encodable, Sendable {
    struct Quote: Encodable, Sendable {
        var attribution: String
        var text: String
        var hasHtml: Bool
        /// The images of the original that are on other servers, and not in this message.
        var missingImages: Int
    }

    var id: Int64
    var version: Int
    var kind: String
    @Nullable var message: Int64?
    @Nullable var thread: Int64?
    var content: DraftContentJSON
    @Nullable var quote: Quote?
    var awaitsQuote: Bool
    var attachments: [DraftAttachmentJSON]
    @Nullable var savedAt: Date?
    @Nullable var editor: String?
    @Nullable var changedElsewhereAt: Date?
    /// The other program's version is in Drafts, so that it can be taken.
    var hasOtherVersion: Bool
    @Nullable var sizeLimit: Int?
    var totalBytes: Int

    /// - Parameters:
    ///   - sizeLimit: the largest message that the server of the draft's identity accepts; nil if unknown.
    ///   - hasOtherVersion: another program's version is in Drafts.
    init(_ draft: Draft, sizeLimit: Int?, hasOtherVersion: Bool) {
        self.hasOtherVersion = hasOtherVersion
        id = draft.id.rawValue
        version = draft.version
        kind = draft.kind.rawValue
        message = draft.parent?.rawValue
        thread = draft.thread?.rawValue
        content = DraftContentJSON(draft.content)
        quote = draft.quote.map { quote in
            Quote(
                attribution: quote.introduction.trimming(while: \.isNewline), text: quote.text,
                hasHtml: quote.html != nil, missingImages: quote.missingImageCount)
        }
        awaitsQuote = draft.awaitsQuote
        attachments = draft.attachments.map(DraftAttachmentJSON.init)
        savedAt = draft.savedAt
        editor = draft.editor
        changedElsewhereAt = draft.changedElsewhereAt
        self.sizeLimit = sizeLimit
        totalBytes = Self.size(of: draft)
    }

    /// About the size of the message on the wire: base64 needs four octets for three, and a line break for 76.
    static func size(of draft: Draft) -> Int {
        let own = draft.content.blocks.reduce(0) { $0 + $1.text.utf8.count + 20 }
        let quote = draft.content.includesQuote ? draft.quote : nil
        let original = (quote?.text.utf8.count ?? 0) + (quote?.html?.utf8.count ?? 0)
        let files = draft.attachments.reduce(0) { $0 + $1.byteCount / 3 * 4 + $1.byteCount / 27 }
        return 2_000 + 2 * own + original + files
    }
}
