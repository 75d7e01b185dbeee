/// A message that is embedded in another one as a part.
///
/// RFC 2046 §5.2.1 allows no encoding for it, so the first possible of these forms is used:
///
/// - unchanged, if it is ASCII in short lines, or if the server is known to accept octets beyond ASCII;
/// - with the parts inside it encoded, so that it is ASCII and has the same content (``SevenBitMessage``);
/// - unchanged in `8bit`, which requires a server with 8BITMIME.
///
/// Its type is never changed.
struct EmbeddedMessage {
    let bytes: [UInt8]
    /// Lower case, such as `message/rfc822`.
    let type: String

    /// The body of the part, with CRLF line ends. Throws if no form is possible.
    func body(serverHasEightBitMIME: Bool) throws(ComposeError.Problem) -> OutgoingBody {
        let lines = LineStatistics(bytes)
        let canStand = lines.isTransportable && lines.hasOneLineEnd
        if canStand, !lines.isEightBit || serverHasEightBitMIME { return asItIs(lines) }
        // RFC 6532 §3.7: messages with UTF-8 in their header may be encoded as a whole.
        if type.hasPrefix("message/global") { return OutgoingBody(binary: bytes) }
        if type == "message/rfc822", let message = SevenBitMessage.make(from: bytes) {
            return OutgoingBody(encoding: .sevenBit, bytes: message)
        }
        guard canStand else { throw .messageNotAttachable }
        return asItIs(lines)
    }

    private func asItIs(_ lines: LineStatistics) -> OutgoingBody {
        OutgoingBody(encoding: lines.isEightBit ? .eightBit : .sevenBit, bytes: PlainLines.canonical(bytes))
    }
}
