public import Foundation

/// Composes messages that conform to RFC 5322 and RFC 2045 to 2049.
///
/// `` swift
/// var letter = OutgoingMessage(from: EmailAddress(name: "Ada", address: "ada@example.org"))
/// letter.to = [EmailAddress(address: "charles@example.org")]
/// letter.subject = "The engine"
/// letter.text = "It works."
/// let composer = MessageComposer(timeZone: .current) { Date() }
/// let composed = try composer.compose(letter)
/// ``
///
/// A message is ASCII in lines of at most 78 columns, with three exceptions: words of a header that cannot be folded,
/// such as long ids; messages attached unchanged; and addresses with a local part beyond ASCII, which require SMTPUTF8
/// (RFC 6531). International domains are written as A-labels (RFC 5890) and do not require it. No input can end a field
/// or add one: line breaks, NUL and other control characters are rejected.
///
/// Linear time in the size of the message. Memory is about twice the size of the message.
public struct MessageComposer: Sendable {
    /// The time zone of the Date field; GMT does not reveal the user's location.
    public var timeZone: TimeZone
    /// Returns the time for messages without a date.
    public var now: @Sendable () -> Date
    /// Generates the plain text for a message that has only HTML; nil or blank for none.
    public var plainText: @Sendable (_ html: String) -> String?
    /// True if the server that will accept the message is known to support 8BITMIME (RFC 6152).
    ///
    /// It matters only for attached messages, which must not be encoded as a whole (RFC 2046 §5.2.1). If true, a
    /// message with octets beyond ASCII is attached unchanged, in `8bit`. If false, the parts inside are encoded, so
    /// that all is ASCII with the same content; if that would break a signature, or the header contains such octets, it
    /// is attached in `8bit` nevertheless and ``ComposedMessage/Envelope/needsEightBitMIME`` is true.
    public var serverHasEightBitMIME = false

    /// Creates a composer with the clock and the time zone of the user.
    public init(
        timeZone: TimeZone, plainText: @escaping @Sendable (_ html: String) -> String? = { _ in nil },
        now: @escaping @Sendable () -> Date
    ) {
        self.timeZone = timeZone
        self.plainText = plainText
        self.now = now
    }

    /// Composes the message. Throws a `ComposeError` that says what the user must change. It accepts a message without
    /// recipients, so that drafts can be stored; see ``ComposedMessage/checkRecipients()``.
    public func compose(_ message: OutgoingMessage) throws(ComposeError) -> ComposedMessage {
        var random = SystemRandomNumberGenerator()
        return try compose(message, using: &random)
    }

    /// The same with another source of randomness for the id and boundaries, for tests.
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
