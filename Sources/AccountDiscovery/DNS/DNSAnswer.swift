/// What a message means for a question.
enum DNSAnswer: Hashable, Sendable {
    /// The records; empty if there are none.
    case records([DNSRecord])
    /// The answer did not fit into a datagram: ask again by TCP (RFC 7766).
    case truncated
    /// The server failed or refused; another may answer.
    case failed
}
