import struct Foundation.Date
import MailModel

/// A draft in the list of drafts.
struct DraftRowJSON: Encodable, Sendable {
    var id: Int64
    @Nullable var accountId: Int64?
    var kind: String
    @Nullable var thread: Int64?
    var to: [AddressJSON]
    var subject: String
    var snippet: String
    @Nullable var savedAt: Date?
    var hasAttachments: Bool

    private static let snippetLength = 120
    private static let maximumPeople = 20

    init(_ draft: Draft, account: AccountID?) {
        id = draft.id.rawValue
        accountId = account?.rawValue
        kind = draft.kind.rawValue
        thread = draft.thread?.rawValue
        to = (draft.content.to + draft.content.cc + draft.content.bcc).prefix(Self.maximumPeople)
            .map(AddressJSON.init)
        subject = draft.content.subject
        let words = draft.content.blocks.prefix(50).map(\.text).joined(separator: " ")
        snippet = String(words.trimming(while: \.isWhitespace).prefix(Self.snippetLength))
        savedAt = draft.savedAt
        hasAttachments = !draft.attachments.isEmpty
    }
}
