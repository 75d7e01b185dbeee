import Foundation
import IMAPProtocol
import MIME
import MailModel
import MailReading

/// The header fetch: the requested items, and the conversion of a response to a message to store.
enum HeaderItems {
    /// Only fields that lists, threads, search and categories need: less for the server to send and for us to parse.
    static let section = "HEADER.FIELDS (\(fields.joined(separator: " ")))"

    private static let fields = [
        "DATE", "FROM", "TO", "CC", "BCC", "REPLY-TO", "SUBJECT", "MESSAGE-ID", "REFERENCES", "IN-REPLY-TO", "LIST-ID",
        "PRECEDENCE", "AUTO-SUBMITTED", "LIST-POST", "LIST-UNSUBSCRIBE", "LIST-UNSUBSCRIBE-POST", "FEEDBACK-ID",
        "X-CAMPAIGN", "X-MC-USER", "X-SG-EID",
    ]

    /// The bytes of each field that are requested of a message whose header is too long as a whole.
    private static let clippedFieldBytes: UInt32 = 32 << 10

    /// The items for the first rows: nothing that makes the server read the whole message.
    static func firstRows(_ capabilities: Capabilities) -> [FetchItem] {
        var items: [FetchItem] = [
            .uid, .flags, .internalDate, .rfc822Size, .bodyPeek(section: section, partial: nil),
        ]
        if capabilities.hasCondstore { items.append(.modseq) }
        if capabilities.hasGmailExtensions { items.append(.gmailMessageID) }
        if capabilities.contains("OBJECTID") { items.append(.emailID) }
        return items
    }

    /// All items: the same plus the structure, which describes attachments (FR-SYNC-01.8), and the
    /// server's excerpt of the text (MO-35, RFC 8970).
    static func all(_ capabilities: Capabilities) -> [FetchItem] {
        firstRows(capabilities) + [.bodyStructure] + (capabilities.contains("PREVIEW") ? [.preview()] : [])
    }

    /// The bytes of the header that are requested if the server cannot return single fields.
    private static let beginningBytes: UInt32 = 256 << 10

    /// The items for a single message.
    static func items(_ items: [FetchItem], for request: HeaderRequest) -> [FetchItem] {
        switch request {
        case .complete: items
        case .plain: plain(items)
        case .clipped: clipped(items)
        case .beginning: beginning(items)
        }
    }

    /// Only those that the server can answer without reading the message.
    static func plain(_ items: [FetchItem]) -> [FetchItem] {
        items.filter { $0 != .bodyStructure && $0 != .preview() }
    }

    /// The beginning of each field by itself, so that one of many megabytes takes no other with it.
    private static func clipped(_ items: [FetchItem]) -> [FetchItem] {
        withoutHeader(items)
            + fields.map { .bodyPeek(section: "HEADER.FIELDS (\($0))", partial: 0..<clippedFieldBytes) }
    }

    /// The beginning of the header, with all its fields.
    private static func beginning(_ items: [FetchItem]) -> [FetchItem] {
        withoutHeader(items) + [.bodyPeek(section: "HEADER", partial: 0..<beginningBytes)]
    }

    private static func withoutHeader(_ items: [FetchItem]) -> [FetchItem] {
        plain(items).filter { $0 != .bodyPeek(section: section, partial: nil) }
    }

    /// The header fields of a response, whole or clipped; nil if there are none.
    static func header(of response: FetchResponse) -> [UInt8]? {
        if let beginning = response.bodySections.first(where: { $0.key.name == "HEADER" && $0.key.origin == 0 })?.value
        {
            return beginning
        }
        let parts = response.bodySections.filter { $0.key.name == "HEADER.FIELDS" && $0.key.origin == 0 }
        guard !parts.isEmpty else { return response.headerBytes }
        let lineEnd = Array("\r\n".utf8)
        return parts.sorted { $0.key.fields < $1.key.fields }.reduce(into: []) { header, part in
            // A clipped part ends in mid-line, any other with an empty line, which would end the whole header.
            let lines = (part.value ?? []).reversed().drop { $0 == 10 || $0 == 13 }.reversed()
            if !lines.isEmpty { header += lines + lineEnd }
        }
    }

    /// Nil if the response lacks the UID or the header, so that nothing can be stored.
    static func message(from response: FetchResponse) -> IncomingMessage? {
        guard let uid = response.uid, let bytes = header(of: response) else { return nil }
        let block = HeaderBlock(parsing: bytes)
        // The server's value: RFC 3501 allows 32 bits.
        let byteCount = min(response.size ?? 0, Int(UInt32.max))
        let provider =
            response.gmailMessageID.map(identity(gmailMessageID:))
            ?? response.emailID.map { .provider("emailid:\($0)") }
        let flags = response.serverFlags ?? ServerFlags(flags: [])
        var identity = MessageIdentity.header(byteCount: byteCount) { block.rawText($0) }
        if flags.flags.contains(.draft) {
            identity = identity.ofDraft(byteCount: byteCount, internalDate: response.internalDate)
        }
        if let provider { identity = provider }
        return IncomingMessage(
            uid: uid, serverFlags: flags, internalDate: response.internalDate,
            byteCount: byteCount, header: block.messageHeader(), identity: identity,
            attachments: response.bodyStructure.map(attachments),
            snippet: response.preview.map(EarlySnippet.from(preview:)) ?? "")
    }

    /// The identity of a message by Gmail's own identifier.
    static func identity(gmailMessageID identifier: UInt64) -> MessageIdentity { .provider("gmail:\(identifier)") }

    private static func attachments(of structure: BodyStructure) -> [AttachmentDescription] {
        structure.attachmentDescriptions(
            decodeWords: { EncodedWord.decode(Array($0.utf8)) }, safeName: { Filename.safe($0) })
    }
}
