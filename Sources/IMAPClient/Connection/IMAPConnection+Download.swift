import IMAPProtocol
public import MailModel
public import NIOCore

extension IMAPConnection {
    /// Downloads a section of one message of the selected mailbox, handing its bytes on as they come: however large it is,
    /// only one piece of it is in memory.
    ///
    /// The bytes count only once the call has returned: a server may name another message behind them, or break off.
    /// - Parameters:
    ///   - section: empty for the whole message, `HEADER`, `TEXT`, or a part such as `1.2`; without a list of fields.
    ///   - range: only these bytes of the section, to go on with a download that broke off.
    ///   - onBytes: called in the caller's isolation; the server is not read from meanwhile. What it throws ends the download
    ///     and is thrown on; the connection is closed then, unless the server was done already.
    /// - Returns: how many bytes there were; nil where the message or the section does not exist.
    /// - Throws: `IMAPError`; `.protocolViolation` when the bytes turn out to be another message's.
    public nonisolated func download(
        _ uid: UID, section: String = "", range: Range<UInt32>? = nil, onBytes: (ByteBuffer) async throws -> Void
    ) async throws -> Int? {
        try await takeTurn()
        do {
            try await beginDownload(uid, section: section, range: range)
            var receiver = LiteralReceiver(uid: uid, section: BodySection(name: section, origin: range?.lowerBound))
            while let events = try await nextDownloadEvents() {
                for event in events {
                    if let bytes = try receiver.take(event) { try await onBytes(bytes) }
                }
            }
            await endDownload()
            await endTurn()
            return receiver.byteCount
        } catch {
            await endDownload()
            throw await endTurn(after: error)
        }
    }

    private func beginDownload(_ uid: UID, section: String, range: Range<UInt32>?) async throws {
        let item = FetchItem.bodyPeek(section: section, partial: range)
        reader.streamsLiterals = true
        try await beginFetch(.uidFetch(UIDSet(uid...uid), items: [.uid, item]), items: [item])
    }

    private func endDownload() { reader.streamsLiterals = false }

    /// The next events; nil once the command has ended well.
    private func nextDownloadEvents() async throws -> [DownloadEvent]? {
        if let refusal = session.fetchRefusal {
            session.fetchRefusal = nil
            throw refusal
        }
        guard session.currentTag != nil else { return nil }
        let batch = try await receive("FETCH")
        guard !batch.hasContinuation else { throw violation("FETCH") }
        if let completion = batch.completion {
            session.fetchRefusal = IMAPError.refusal(completion, commandName: "FETCH")
        }
        return batch.downloadEvents
    }
}

/// What comes while a section is downloaded, in the order of the wire.
enum DownloadEvent: Sendable {
    /// A large literal begins behind this text.
    case literal(after: [UInt8])
    /// The next bytes of it.
    case bytes(ByteBuffer)
    /// The end of a response about a message.
    case row(FetchResponse)
}

/// Tells the bytes that were asked for from all others.
struct LiteralReceiver {
    let uid: UID
    let section: BodySection
    /// How many bytes of the section came in rows that are complete; nil before.
    private(set) var byteCount: Int?
    private var isWanted = false
    private var handedOn: Int?

    init(uid: UID, section: BodySection) {
        self.uid = uid
        self.section = section
    }

    /// The bytes to hand on now.
    ///
    /// - Throws: `IMAPError` `.protocolViolation` when the section comes twice, or its bytes belonged to another message.
    mutating func take(_ event: DownloadEvent) throws -> ByteBuffer? {
        switch event {
        case .literal(let text):
            isWanted = Self.section(before: text) == section
            guard isWanted else { return nil }
            guard handedOn == nil, byteCount == nil else { throw IMAPError(.protocolViolation, commandName: "FETCH") }
            handedOn = 0
            return nil
        case .bytes(let bytes):
            guard isWanted else { return nil }
            handedOn = (handedOn ?? 0) + bytes.readableBytes
            return bytes
        case .row(let row): return try finish(row)
        }
    }

    private mutating func finish(_ row: FetchResponse) throws -> ByteBuffer? {
        isWanted = false
        if let count = handedOn {
            guard row.uid == uid, row.streamedSections[section] == count else {
                throw IMAPError(.protocolViolation, commandName: "FETCH")
            }
            handedOn = nil
            byteCount = count
            return nil
        }
        guard row.uid == uid, byteCount == nil, let bytes = row.bodySections[section].flatMap(\.self) else {
            return nil
        }
        byteCount = bytes.count
        return bytes.isEmpty ? nil : ByteBuffer(bytes: bytes)
    }

    /// The section that a literal behind this text is the value of: `... BODY[1.2]<0> `.
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
