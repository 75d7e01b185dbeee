import IMAPClient
import MailModel
import MailReading
import MailStorage
import NIOCore

/// Downloads a large message in chunks to its file, so that an interrupted download resumes and memory holds one chunk
/// (FR-SYNC-08).
struct ChunkedBodyDownload {
    let store: MailStore
    let connection: IMAPConnection

    /// Downloads the planned part of a message of the selected mailbox.
    ///
    /// - Returns: bytes received, 0 if another task downloaded it in the meantime; nil if the server has no such
    ///   message.
    func run(_ request: BodyRequest, _ plan: BodyPlan) async throws -> Int? {
        guard try store.isWaiting(request) else { return 0 }
        switch plan {
        case .together, .whole: return try await fetch(request, upTo: .max, .whole)
        case .text(let count): return try await fetch(request, upTo: count, .text)
        case .cut(let count): return try await fetch(request, upTo: count, .cut)
        }
    }

    private func fetch(
        _ request: BodyRequest, upTo end: Int, _ extent: MailStore.BodyExtent
    ) async throws -> Int? {
        guard var result = try await fetchChunks(of: request, upTo: end) else { return nil }
        let isWhole = result.isEnd || extent == .whole
        // Some servers return wrong ranges (Q39) or wrong sizes: then download all of it in one command.
        if try isWhole && store.presentByteCount(of: request.message) != request.byteCount {
            guard let again = try await fetchAtOnce(request) else { return nil }
            result.byteCount += again
        }
        try await finish(request.message, extent: isWhole ? .whole : extent)
        return result.byteCount
    }

    private func fetchChunks(
        of request: BodyRequest, upTo end: Int
    ) async throws -> (byteCount: Int, isEnd: Bool)? {
        var offset = try store.presentByteCount(of: request.message)
        var received = 0
        while offset < end {
            try Task.checkCancellation()
            let count = min(BodyPlan.chunkByteCount, end - offset)
            guard let range = Self.range(from: offset, count: count) else { break }
            var chunk: [UInt8] = []
            let answer = try await connection.download(request.uid, range: range) { bytes in
                chunk.append(contentsOf: bytes.readableBytesView)
            }
            guard answer != nil else { return nil }
            // Bytes beyond the request belong to another position.
            let bytes = Array(chunk.prefix(count))
            guard try store.appendBody(of: request.message, at: offset, bytes) else {
                // The stored beginning is gone: start again, unless the message itself is gone.
                guard offset > 0 else { return nil }
                offset = 0
                continue
            }
            offset += bytes.count
            received += bytes.count
            if bytes.count < count { return (received, true) }
        }
        return (received, false)
    }

    /// RFC 3501 uses 32-bit numbers.
    private static func range(from offset: Int, count: Int) -> Range<UInt32>? {
        guard let low = UInt32(exactly: offset), let high = UInt32(exactly: offset + count), low < high else {
            return nil
        }
        return low..<high
    }

    private func fetchAtOnce(_ request: BodyRequest) async throws -> Int? {
        var offset = 0
        var chunk: [UInt8] = []
        let answer = try await connection.download(request.uid) { bytes in
            chunk.append(contentsOf: bytes.readableBytesView)
            guard chunk.count >= BodyPlan.chunkByteCount else { return }
            _ = try store.appendBody(of: request.message, at: offset, chunk)
            offset += chunk.count
            chunk = []
        }
        guard answer != nil else { return nil }
        _ = try store.appendBody(of: request.message, at: offset, chunk)
        return offset + chunk.count
    }

    private func finish(_ message: MessageID, extent: MailStore.BodyExtent) async throws {
        guard let bytes = try store.downloadedBytes(of: message) else { return }
        try store.finishBody(of: message, await MessageContent.parse(bytes), extent: extent)
    }
}

extension MessageContent {
    /// Parses one message outside any actor.
    @concurrent
    static func parse(_ bytes: [UInt8]) async -> MessageContent { MessageContent(parsing: bytes) }
}
