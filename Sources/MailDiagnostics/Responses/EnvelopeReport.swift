import IMAPProtocol
import MailModel

/// ENVELOPE as the server sent it: invalid UTF-8 is replaced, encoded words are not decoded.
struct EnvelopeReport: Encodable, Hashable, Sendable {
    /// One address; a group begins with an address without a host and ends with an empty one.
    struct Address: Encodable, Hashable, Sendable {
        /// The display name.
        var name: String?
        /// The obsolete source route.
        var route: String?
        /// The part before the at sign, or a group's name.
        var mailbox: String?
        /// The part after the at sign.
        var host: String?
    }

    /// `Date`.
    var date: String?
    /// `Subject`.
    var subject: String?
    /// `From`.
    var from: [Address]
    /// `Sender`.
    var sender: [Address]
    /// `Reply-To`.
    var replyTo: [Address]
    /// `To`.
    var to: [Address]
    /// `Cc`.
    var cc: [Address]
    /// `Bcc`.
    var bcc: [Address]
    /// `In-Reply-To`.
    var inReplyTo: String?
    /// `Message-ID`.
    var messageID: String?

    enum CodingKeys: String, CodingKey {
        case date, subject, from, sender, to, cc, bcc
        case replyTo = "reply_to"
        case inReplyTo = "in_reply_to"
        case messageID = "message_id"
    }

    /// Creates the report of an envelope.
    init(_ envelope: Envelope) {
        date = envelope.date.map(Self.text)
        subject = envelope.subject.map(Self.text)
        from = Self.addresses(envelope.from)
        sender = Self.addresses(envelope.sender)
        replyTo = Self.addresses(envelope.replyTo)
        to = Self.addresses(envelope.to)
        cc = Self.addresses(envelope.cc)
        bcc = Self.addresses(envelope.bcc)
        inReplyTo = envelope.inReplyTo.map(Self.text)
        messageID = envelope.messageID.map(Self.text)
    }

    private static func addresses(_ addresses: [EnvelopeAddress]) -> [Address] {
        addresses.map { address in
            Address(
                name: address.name.map(text), route: address.route.map(text), mailbox: address.mailbox.map(text),
                host: address.host.map(text))
        }
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
