import IMAPProtocol
import NIOCore
import WireTransport

extension IMAPConnection {
    /// Turns on what the options ask for and the server offers. After signing in, before a mailbox is selected.
    ///
    /// - Throws: `IMAPError` when the connection ends; a server that refuses is only used without.
    public func use(_ options: SessionOptions) async throws {
        let wanted = options.enables.filter { session.capabilities.contains($0) }
        if !wanted.isEmpty, offersEnable {
            do {
                _ = try await enable(wanted)
            } catch let error as IMAPError where error.leavesConnectionUsable {}
        }
        if options.compresses { try await compress() }
    }

    /// Extensions that the server said are on, in capitals.
    public var enabledExtensions: Set<String> { session.enabled }

    /// Whether both sides write compressed bytes (RFC 4978).
    public var isCompressed: Bool { compression != nil }

    // RFC 9051 includes it.
    private var offersEnable: Bool {
        session.capabilities.contains("ENABLE") || session.capabilities.contains("IMAP4REV2")
    }

    /// Turns extensions on (RFC 5161 §3.1). Before a mailbox is selected.
    ///
    /// - Returns: those that the server says are on now, in capitals. iCloud answers OK and names none: then none is (Q19).
    /// - Throws: `IMAPError` `.notSupported` where the server has no ENABLE; `.serverRefused` where it refuses.
    public func enable(_ extensions: [String]) async throws -> Set<String> {
        try await exclusively {
            guard offersEnable else { throw IMAPError(.notSupported, commandName: "ENABLE") }
            var enabled: Set<String> = []
            for case .enabled(let names) in try await run(.enable(extensions)).untagged {
                enabled.formUnion(names.map { $0.uppercased() })
            }
            session.enabled.formUnion(enabled)
            return enabled
        }
    }

    /// RFC 4978 §3. Whatever the server says to it, the session goes on; compressed after OK only.
    private func compress() async throws {
        try await exclusively {
            guard compression == nil, session.isSignedIn, session.capabilities.contains("COMPRESS=DEFLATE"),
                let compression = Compression()
            else { return }
            guard try await perform(.compress).completion.status == .ok else { return }
            // What came behind the OK is compressed already.
            guard let early = reader.takeUnread() else { throw violation("COMPRESS") }
            compression.reader.append(early)
            self.compression = compression
        }
    }
}

/// Both directions of a compressed session.
final class Compression {
    let writer: DeflateWriter
    let reader: InflateReader

    /// Nil where there is no memory for it.
    init?() {
        guard let writer = DeflateWriter(), let reader = InflateReader() else { return nil }
        self.writer = writer
        self.reader = reader
    }
}

extension IMAPConnection {
    /// So much has to have gone out within the time that is allowed without progress.
    private static let chunkSize = 64 * 1024

    /// Writes bytes, compressed where that is on.
    func send(_ bytes: [UInt8]) async throws {
        var rest = try compression?.writer.compress(bytes) ?? ByteBuffer(bytes: bytes)
        while let piece = rest.readSlice(length: min(Self.chunkSize, rest.readableBytes)), piece.readableBytes > 0 {
            try await wire.write(piece, within: timeLimits.progress)
        }
    }

    /// Waits for bytes and hands them to the reader; a compressed stream in bounded pieces, so that no amount of it can be
    /// inflated at once.
    func readMore(within limit: Duration, isShielded: Bool = false) async throws {
        let grace = isShielded ? timeLimits.farewell : .zero
        guard let compression else {
            return reader.append(try await wire.read(within: limit, grace: grace), at: now())
        }
        if !compression.reader.hasMore {
            compression.reader.append(try await wire.read(within: limit, grace: grace))
        }
        do {
            if let piece = try compression.reader.next() { reader.append(piece, at: now()) }
        } catch {
            throw violation("COMPRESS")
        }
    }
}
