import IMAPProtocol
import Logging
import NIOCore
import WireTransport

extension IMAPConnection {
    /// Enables the options that the server offers. Call it after signing in, before a mailbox is selected.
    ///
    /// - Throws: `IMAPError` if the connection ends; an option that the server refuses is skipped.
    public func use(_ options: SessionOptions) async throws {
        let wanted = options.enables.filter { session.capabilities.contains($0) }
        if !wanted.isEmpty, offersEnable {
            do {
                _ = try await enable(wanted)
            } catch let error as IMAPError where error.leavesConnectionUsable {}
        }
        measuresLink = options.compresses == nil && session.capabilities.contains("COMPRESS=DEFLATE")
        link.isLoopback = wire.isLoopback
        if options.compresses == true { try await exclusively { try await compress() } }
    }

    /// True if both sides write compressed bytes (RFC 4978).
    public var isCompressed: Bool { compression != nil }

    // RFC 9051 includes it.
    private var offersEnable: Bool {
        session.capabilities.contains("ENABLE") || session.capabilities.contains("IMAP4REV2")
    }

    /// Enables extensions (RFC 5161 §3.1). Call it before a mailbox is selected.
    ///
    /// - Returns: the extensions that the server reports as enabled, in capitals. iCloud answers OK and names none:
    ///   then none is enabled (Q19).
    /// - Throws: `IMAPError` `.notSupported` if the server has no ENABLE; `.serverRefused` if it refuses.
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

    /// Compresses from now on if the link has shown to be slower than deflating. Runs inside a turn, between commands.
    func compressIfLinkIsSlow() async throws {
        guard measuresLink, link.byteCount >= LinkMeasurement.minimumByteCount else { return }
        if link.roundTrip == nil { link.roundTrip = await wire.roundTrip() }
        guard let isSlow = link.isSlowerThanDeflating else { return }
        measuresLink = false
        logger.debug("link measured", metadata: ["slow": "\(isSlow)"])
        if isSlow { try await compress() }
    }

    /// RFC 4978 §3. The session continues after any answer, compressed only after OK. Runs inside a turn.
    private func compress() async throws {
        guard compression == nil, session.isSignedIn, session.capabilities.contains("COMPRESS=DEFLATE"),
            let compression = Compression()
        else { return }
        guard try await perform(.compress).completion.status == .ok else { return }
        // Bytes after the OK are already compressed.
        guard let early = reader.takeUnread() else { throw violation("COMPRESS") }
        compression.reader.append(early)
        self.compression = compression
    }
}

extension IMAPConnection {
    /// This many bytes must be sent within the progress time limit.
    private static let chunkSize = 64 * 1024

    /// Sends bytes, compressed if compression is active.
    func send(_ bytes: [UInt8]) async throws {
        var rest = try compression?.writer.compress(bytes) ?? ByteBuffer(bytes: bytes)
        while let piece = rest.readSlice(length: min(Self.chunkSize, rest.readableBytes)), piece.readableBytes > 0 {
            try await wire.write(piece, within: timeLimits.progress)
        }
    }

    /// Waits for bytes and passes them to the reader; a compressed stream is inflated in bounded chunks, so that it
    /// cannot expand without limit.
    func readMore(within limit: Duration, isShielded: Bool = false) async throws {
        let grace = isShielded ? timeLimits.farewell : .zero
        guard let compression else {
            let start = now()
            let bytes = try await wire.read(within: limit, grace: grace)
            if measuresLink { link.note(bytes.readableBytes, after: now() - start) }
            return reader.append(bytes, at: now())
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
