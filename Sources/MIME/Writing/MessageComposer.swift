public import Foundation

/// Makes messages that are right by RFC 5322 and 2045 to 2049 from what people write.
///
/// ```swift
/// var letter = OutgoingMessage(from: EmailAddress(name: "Ada", address: "ada@example.org"))
/// letter.to = [EmailAddress(address: "charles@example.org")]
/// letter.subject = "The engine"
/// letter.text = "It works."
/// let composer = MessageComposer(timeZone: .current) { Date() }
/// let composed = try composer.compose(letter)
/// ```
///
/// All of a message is ASCII in lines of at most 78 columns, but for three things: words of a header that cannot be folded,
/// such as long ids; messages attached as they are; and addresses whose local part is not ASCII, which go only where
/// SMTPUTF8 is spoken (RFC 6531). Domains of other scripts are written as A-labels (RFC 5890) and need nothing of the kind.
/// No input can end a field or add one: line breaks, NUL and other control characters are refused.
///
/// Time is linear in the size of the message. The octets of a message are held about twice while it is made.
public struct MessageComposer: Sendable {
    /// The zone that the Date field shows; GMT tells nothing of where the person is.
    public var timeZone: TimeZone
    /// Tells the time for messages that bring no date.
    public var now: @Sendable () -> Date
    /// Makes the plain text for a message that has only HTML; nil or blank for none.
    public var plainText: @Sendable (_ html: String) -> String?
    /// Whether the server that will take the message is known to have 8BITMIME (RFC 6152).
    ///
    /// It matters for attached messages only, which may not be encoded as a whole (RFC 2046 §5.2.1). With it, one that has
    /// octets beyond ASCII stands in the message as it is, in `8bit`. Without it, the parts inside are encoded, so that all is
    /// ASCII and still says the same; where that would break a signature, or such octets stand in its header, it stays in
    /// `8bit` all the same and ``ComposedMessage/Envelope/needsEightBitMIME`` tells.
    public var serverHasEightBitMIME = false

    /// A composer with the clock and the zone of whoever writes.
    public init(
        timeZone: TimeZone, plainText: @escaping @Sendable (_ html: String) -> String? = { _ in nil },
        now: @escaping @Sendable () -> Date
    ) {
        self.timeZone = timeZone
        self.plainText = plainText
        self.now = now
    }

    /// Makes the message. Throws a `ComposeError` that tells the person what to change; there is no check that anybody
    /// receives it (``ComposedMessage/checkRecipients()``), so that drafts can be kept.
    public func compose(_ message: OutgoingMessage) throws(ComposeError) -> ComposedMessage {
        var random = SystemRandomNumberGenerator()
        return try compose(message, using: &random)
    }

    /// The same with another source of randomness for id and boundaries, for tests.
    public func compose(
        _ message: OutgoingMessage, using random: inout some RandomNumberGenerator
    ) throws(ComposeError) -> ComposedMessage {
        let header = try OutgoingHeader(checking: message)
        let date = Date(timeIntervalSince1970: (message.date ?? now()).timeIntervalSince1970.rounded(.down))
        let dateText = try located(.date) { () throws(ComposeError.Problem) in
            try OutgoingDate.text(date, in: timeZone)
        }
        let messageID = try located(.messageID) { () throws(ComposeError.Problem) in
            try message.messageID.map { id throws(ComposeError.Problem) in try OutgoingIdentifier.strict(id) }
        }
        let id = messageID ?? header.newMessageID(using: &random)
        let fields = try header.fields(messageID: id, date: dateText)
        let root = try OutgoingStructure(message, plainText: plainText, serverHasEightBitMIME: serverHasEightBitMIME)
            .root()
        var boundaries = BoundarySource(for: root, using: &random)
        var content: [UInt8] = []
        content.reserveCapacity(root.byteCount + 1_024)
        try root.write(to: &content, boundaries: &boundaries)
        return ComposedMessage(
            header: fields, content: content, envelope: header.envelope(isEightBit: root.isEightBit), messageID: id,
            date: date)
    }
}
