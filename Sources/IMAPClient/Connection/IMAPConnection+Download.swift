import IMAPProtocol
public import MailModel
public import NIOCore

extension IMAPConnection {
    /// Downloads a section of one message of the selected mailbox and streams its bytes: only one chunk is in memory at
    /// a time.
    ///
    /// The bytes are valid only after the call has returned: the server may name another message after them, or break
    /// off.
    /// - Parameters:
    ///   - section: empty for the whole message, `HEADER`, `TEXT`, or a part such as `1.2`; not a list of fields.
    ///   - range: only these bytes of the section, to resume an interrupted download.
    ///   - onBytes: called in the caller's isolation; nothing is read from the server meanwhile. An error it throws
    ///     ends the download and is rethrown; the connection is then closed, unless the server had already finished.
    /// - Returns: the number of bytes; nil if the message or the section does not exist.
    /// - Throws: `IMAPError`; `.protocolViolation` if the bytes belong to another message.
    public nonisolated func download(
        _ uid: UID, section: String = "", range: Range<UInt32>? = nil, onBytes: (ByteBuffer) async throws -> Void
    ) async throws -> Int? {
        try await takeTurn()
        do {
            try await compressIfLinkIsSlow()
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

    /// The next events; nil after the command has completed successfully.
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
