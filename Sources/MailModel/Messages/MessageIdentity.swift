public import struct Foundation.Date

/// Identifies copies of the same logical message within one account (FR-SYNC-01.6, IMAP-05). Compared as text; the
/// store hashes it.
///
/// The server's own id if it has one (X-GM-MSGID, RFC 8474 EMAILID); otherwise the Message-ID with Date and From, so
/// that two messages that wrongly share a Message-ID stay separate; otherwise the normalized immutable header fields
/// and the size.
public struct MessageIdentity: Hashable, Sendable {
    /// Never empty.
    public let key: String

    /// Creates an identity from an existing key.
    public init(key: String) { self.key = key }

    /// The identity assigned by the server.
    public static func provider(_ id: String) -> MessageIdentity { MessageIdentity(key: "provider\u{1F}\(id)") }

    /// The identity from the raw header fields.
    ///
    /// - Parameter field: returns the raw value of the first field with that name; nil if there is none.
    public static func header(byteCount: Int, field: (String) -> String?) -> MessageIdentity {
        func normalized(_ name: String) -> String { collapsed(field(name) ?? "") }
        let messageID = normalized("Message-ID")
        if !messageID.isEmpty {
            let parts = [messageID, normalized("Date"), normalized("From")]
            return MessageIdentity(key: (["message-id"] + parts).joined(separator: "\u{1F}"))
        }
        let parts = ["Date", "From", "To", "Cc", "Subject", "In-Reply-To", "References"].map(normalized)
        return MessageIdentity(key: (["header", String(byteCount)] + parts).joined(separator: "\u{1F}"))
    }

    /// The identity of a draft: each saved version is another message, although many clients keep its Message-ID and
    /// date.
    ///
    /// - Parameter internalDate: when this version was stored on the server.
    public func ofDraft(byteCount: Int, internalDate: Date?) -> MessageIdentity {
        let time = internalDate.map { String(Int64($0.timeIntervalSince1970)) } ?? ""
        return MessageIdentity(key: [key, "draft", String(byteCount), time].joined(separator: "\u{1F}"))
    }

    /// Collapses white space and trims the ends, because folding differs between copies. Works on octets, because it
    /// runs for every field of every message.
    private static func collapsed(_ text: String) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        var isAfterSpace = false
        for octet in text.utf8 {
            if octet == 0x20 || (0x09...0x0D).contains(octet) {
                isAfterSpace = !result.isEmpty
                continue
            }
            if isAfterSpace { result.append(0x20) }
            isAfterSpace = false
            result.append(octet)
        }
        return String(decoding: result, as: UTF8.self)
    }
}
