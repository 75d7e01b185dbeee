import SMTPProtocol
import WireTransport

extension SMTPConnection {
    /// The number of bytes in one write, so that a refusal is noticed early.
    private static let pieceBytes = 64 << 10

    /// Writes the message and the terminator. `isTerminated` becomes true right before the first byte of the terminator
    /// is written: from then on the server may have taken the message.
    func transmit<Message: AsyncSequence & Sendable>(
        _ outgoing: OutgoingBytes<Message>, _ isTerminated: inout Bool
    ) async throws where Message.Element == [UInt8] {
        do {
            try await transmitContent(outgoing)
            try await prepare(outgoing)
            try Task.checkCancellation()
            try await expectSilence()
        } catch let error as WireError {
            throw await reason(for: error)
        }
        isTerminated = true
        try await write(MessageEncoder.terminator, within: timeLimits.dataBlock)
    }

    private func transmitContent<Message: AsyncSequence & Sendable>(
        _ outgoing: OutgoingBytes<Message>
    ) async throws where Message.Element == [UInt8] {
        var encoder = MessageEncoder()
        var pieces = outgoing.message.makeAsyncIterator()
        var count = 0
        while let piece = try await Self.next(&pieces) {
            guard count + piece.count <= outgoing.byteCount else { throw SMTPError(.messageChanged) }
            for start in stride(from: 0, to: piece.count, by: Self.pieceBytes) {
                let part = piece[start..<min(start + Self.pieceBytes, piece.count)]
                try Task.checkCancellation()
                try await expectSilence()
                try await write(encoder.encode(part), within: timeLimits.dataBlock)
                count += part.count
            }
        }
        // A message that was cut off on the disk must not be delivered as a whole one.
        guard count == outgoing.byteCount else { throw SMTPError(.messageChanged) }
        try await write(encoder.finish(), within: timeLimits.dataBlock)
        try await expectSilence()
    }

    private static func next<Iterator: AsyncIteratorProtocol>(
        _ pieces: inout Iterator
    ) async throws -> [UInt8]? where Iterator.Element == [UInt8] {
        do {
            return try await pieces.next(isolation: #isolation)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw OutgoingFailure(SMTPError(.messageUnreadable), cause: error)
        }
    }

    private func prepare<Message: AsyncSequence & Sendable>(_ outgoing: OutgoingBytes<Message>) async throws {
        do {
            try await outgoing.beforeFinalDot()
        } catch {
            throw OutgoingFailure(SMTPError(.notPrepared), cause: error)
        }
    }

    /// A server that refuses in the middle of the message often says why before it closes.
    private func reason(for error: WireError) async -> any Error {
        guard let reply = try? await receive("DATA", until: now() + timeLimits.farewell) else { return error }
        return SMTPError.interruption(reply)
    }
}
