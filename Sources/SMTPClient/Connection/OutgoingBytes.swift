/// A message on its way out, with what the caller wants to know.
struct OutgoingBytes<Message: AsyncSequence & Sendable>: Sendable where Message.Element == [UInt8] {
    let message: Message
    let byteCount: Int
    let beforeFinalDot: @Sendable () async throws -> Void
}
