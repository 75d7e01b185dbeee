/// A message that is to stand in another one as a part of its own.
///
/// RFC 2046 §5.2.1 allows no encoding for it, so it is one of these, the first that is possible:
///
/// - as it is, if it is ASCII in short lines, or if the server is known to take octets beyond ASCII;
/// - with the parts inside it encoded, so that it is ASCII and still says the same (``SevenBitMessage``);
/// - as it is in `8bit`, which only a server with 8BITMIME may be given.
///
/// Its type is never another than it was given.
struct EmbeddedMessage {
    let bytes: [UInt8]
    /// Lower case, such as `message/rfc822`.
    let type: String

    /// The body of the part, with CRLF line ends. Throws where no form is possible.
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
