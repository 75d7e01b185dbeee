/// A message on its way out, with what the caller wants to know.
struct OutgoingBytes<Message: AsyncSequence & Sendable>: Sendable where Message.Element == [UInt8] {
    let message: Message
    let byteCount: Int
    let progress: @Sendable (SubmissionProgress) -> Void
    let beforeFinalDot: @Sendable () async throws -> Void
}

/// A message in memory as a sequence of one piece.
struct WholeMessage: AsyncSequence, Sendable {
    typealias Element = [UInt8]

    let bytes: [UInt8]

    func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes) }

    struct Iterator: AsyncIteratorProtocol {
        var bytes: [UInt8]?

        mutating func next() async -> [UInt8]? {
            defer { bytes = nil }
            return bytes
        }
    }
}

/// An error with what the caller's code threw.
struct OutgoingFailure: Error {
    let error: SMTPError
    let cause: (any Error)?

    init(_ error: SMTPError, cause: (any Error)? = nil) {
        self.error = error
        self.cause = cause
    }
}
