import Foundation
import MIME
import SafeHTML

extension DebugTools {
    /// The octets of the message that a JSON description asks for (docs/command-line.md), without Bcc unless that is wanted.
    /// HTML without a text gets one made from it.
    ///
    /// Throws an `ApplicationError` that names the key, or tells what the composer refuses.
    public static func compose(_ json: [UInt8], withBcc: Bool) throws -> [UInt8] {
        let message = try composed(json)
        return withBcc ? message.bytesWithBcc : message.bytes
    }

    /// What SMTP is told about the message, as JSON; throws the same.
    public static func envelope(_ json: [UInt8]) throws -> String {
        try OutputJSON.document(EnvelopeOutput(try composed(json).envelope))
    }

    private static func composed(_ json: [UInt8]) throws -> ComposedMessage {
        let description = try ComposeDescription.read(json)
        let composer = MessageComposer(
            timeZone: description.timeZone ?? .current, plainText: { PlainText.fromHTML($0) }, now: { Date() })
        do {
            return try composer.compose(description.message)
        } catch {
            throw ApplicationError(error.description)
        }
    }
}

/// The keys of `vaultmail debug compose --envelope`.
private struct EnvelopeOutput: Encodable {
    let sender: String
    let recipients: [String]
    let smtputf8: Bool
    let eightBitMime: Bool

    init(_ envelope: ComposedMessage.Envelope) {
        sender = envelope.sender
        recipients = envelope.recipients
        smtputf8 = envelope.needsSMTPUTF8
        eightBitMime = envelope.needsEightBitMIME
    }
}
