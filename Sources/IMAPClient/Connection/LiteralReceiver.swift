import IMAPProtocol
import MailModel
import NIOCore

/// Picks the requested bytes out of the responses.
struct LiteralReceiver {
    let uid: UID
    let section: BodySection
    /// The number of section bytes in complete rows; nil before the first.
    private(set) var byteCount: Int?
    private var isWanted = false
    private var streamedByteCount: Int?

    init(uid: UID, section: BodySection) {
        self.uid = uid
        self.section = section
    }

    /// Returns the bytes to pass to the caller.
    ///
    /// - Throws: `IMAPError` `.protocolViolation` if the section arrives twice, or its bytes belong to another message.
    mutating func take(_ event: DownloadEvent) throws -> ByteBuffer? {
        switch event {
        case .literal(let text):
            isWanted = Self.section(before: text) == section
            guard isWanted else { return nil }
            guard streamedByteCount == nil, byteCount == nil else {
                throw IMAPError(.protocolViolation, commandName: "FETCH")
            }
            streamedByteCount = 0
            return nil
        case .bytes(let bytes):
            guard isWanted else { return nil }
            streamedByteCount = (streamedByteCount ?? 0) + bytes.readableBytes
            return bytes
        case .row(let row): return try finish(row)
        }
    }

    private mutating func finish(_ row: FetchResponse) throws -> ByteBuffer? {
        isWanted = false
        if let count = streamedByteCount {
            guard row.uid == uid, row.streamedSections[section] == count else {
                throw IMAPError(.protocolViolation, commandName: "FETCH")
            }
            streamedByteCount = nil
            byteCount = count
            return nil
        }
        guard row.uid == uid, byteCount == nil, let bytes = row.bodySections[section].flatMap(\.self) else {
            return nil
        }
        byteCount = bytes.count
        return bytes.isEmpty ? nil : ByteBuffer(bytes: bytes)
    }

    /// The section whose value is a literal after this text: `... BODY[1.2]<0> `.
    private static func section(before text: [UInt8]) -> BodySection? {
        var rest = text[...]
        while let last = rest.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "~") { rest.removeLast() }
        var origin: UInt32?
        if rest.last == UInt8(ascii: ">"), let open = rest.lastIndex(of: UInt8(ascii: "<")) {
            origin = UInt32(String(decoding: rest[(open + 1)...].dropLast().prefix { $0 != 0x2E }, as: UTF8.self))
            rest = rest[..<open]
        }
        guard rest.last == UInt8(ascii: "]"), let open = rest.lastIndex(of: UInt8(ascii: "[")) else { return nil }
        let item = String(decoding: rest[..<open].suffix(4), as: UTF8.self).uppercased()
        guard item == "BODY" else { return nil }
        let name = String(decoding: rest[(open + 1)...].dropLast(), as: UTF8.self)
        return BodySection(name: name, origin: origin)
    }
}
