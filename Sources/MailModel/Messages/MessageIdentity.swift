public import struct Foundation.Date

/// What makes two copies the same logical message within one account (FR-SYNC-01.6, IMAP-05). Compared as text; the store
/// hashes it.
///
/// The server's own id where it has one (X-GM-MSGID, RFC 8474 EMAILID); else the Message-ID together with Date and From, so
/// that two messages that wrongly share a Message-ID stay two; else the normalized immutable header fields and the size.
public struct MessageIdentity: Hashable, Sendable {
    /// Never empty.
    public let key: String

    /// Takes a key that was made before.
    public init(key: String) { self.key = key }

    /// The identity that the server vouches for.
    public static func provider(_ id: String) -> MessageIdentity { MessageIdentity(key: "provider\u{1F}\(id)") }

    /// The identity from the fields as they stand in the message, undecoded.
    ///
    /// - Parameter field: the raw value of the first field of that name; nil where there is none.
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

    /// The same of a draft: saved again it is another message, although many programs keep its Message-ID and its date.
    ///
    /// - Parameter internalDate: when this state of it came to the server.
    public func ofDraft(byteCount: Int, internalDate: Date?) -> MessageIdentity {
        let time = internalDate.map { String(Int64($0.timeIntervalSince1970)) } ?? ""
        return MessageIdentity(key: [key, "draft", String(byteCount), time].joined(separator: "\u{1F}"))
    }

    /// Runs of white space as one space, none at the ends: folding differs from copy to copy. By octets, since it is done for
    /// every field of every message.
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
