import Foundation
import MIME
import MailModel
import MailTestKit
import SafeHTML

@testable import MailStorage

/// A generated message with everything that a query can ask for, kept outside the store.
struct OracleMessage {
    var name: String
    var mailbox: String
    var flags: MessageFlags
    var date: Date
    var byteCount: Int
    var header: MessageHeader
    var attachments: [AttachmentDescription]
    var text: String
    /// The assigned category.
    var category: MailCategory

    var incoming: IncomingMessage
    var content: MessageContent

    init?(_ message: GeneratedMessage, uid: UInt32) {
        self.init(
            message.bytes, mailbox: message.mailbox, flags: message.flags, internalDate: message.internalDate, uid: uid)
    }

    init?(_ bytes: [UInt8], mailbox: String, flags: MessageFlags, internalDate: Date, uid: UInt32) {
        guard let uid = UID(uid) else { return nil }
        let parsed = ParsedMessage(parsing: bytes)
        name = "m\(uid.rawValue)"
        self.mailbox = mailbox
        self.flags = flags
        category = MailCategory(rawValue: Int(uid.rawValue) % MailCategory.allCases.count) ?? .uncategorized
        header = parsed.header.messageHeader()
        // Sent mail does not name Bcc recipients: they are invented here.
        if uid.rawValue.isMultiple(of: 3) {
            header.bcc = [EmailAddress(name: "Hidden Reader", address: "hidden@demo.example")]
        }
        date = Self.shownDate(header.date, internalDate)
        byteCount = bytes.count
        attachments = parsed.attachments()
        text = parsed.searchText(htmlToText: PlainText.fromHTML)
        incoming = IncomingMessage(
            uid: uid, serverFlags: ServerFlags(flags: flags), internalDate: internalDate,
            byteCount: byteCount, header: header, identity: MessageIdentity(key: "oracle\u{1F}\(name)"),
            attachments: attachments)
        content = MessageContent(
            rawBytes: bytes, snippet: String(text.prefix(100)), searchText: text, attachments: attachments,
            defects: [])
    }

    /// The date that lists show: a header date before 1980 or in the future is ignored, and the arrival date is used.
    private static func shownDate(_ date: Date?, _ arrived: Date) -> Date {
        guard let date, (315_532_800...(StoreFixture.start + 86_400)).contains(date.timeIntervalSince1970) else {
            return arrived
        }
        return Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    }

    /// The texts of a field, separately.
    func texts(_ field: SearchField) -> [String] {
        switch field {
        case .anywhere: SearchField.allCases.filter { $0 != .anywhere }.flatMap(texts)
        case .from: [people([header.from].compactMap(\.self))]
        case .to: [people(header.to)]
        case .cc: [people(header.cc)]
        case .bcc: [people(header.bcc)]
        case .subject: [header.subject]
        case .body: [text]
        case .filename: [attachments.map(\.filename).joined(separator: " ")]
        case .list: [header.listName ?? "", header.listID ?? ""]
        }
    }

    /// Only that number of addresses is indexed, as docs/search.md says.
    private func people(_ people: [EmailAddress]) -> String {
        people.prefix(SearchIndex.maximumPeople).map { "\($0.name ?? "") \($0.address)" }.joined(separator: ", ")
    }
}
