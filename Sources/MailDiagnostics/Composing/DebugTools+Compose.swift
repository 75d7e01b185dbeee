import Foundation
import MIME
import MailApp
import SafeHTML

extension DebugTools {
    /// Composes the message of a JSON description (docs/command-line.md), with the Bcc field only if `withBcc` is set.
    /// If the description has HTML but no text, the text is generated from the HTML.
    ///
    /// Throws an `ApplicationError` that names the invalid key, or says what the composer rejected.
    public static func compose(_ json: [UInt8], withBcc: Bool) throws -> [UInt8] {
        let message = try composed(json)
        return withBcc ? message.bytesWithBcc : message.bytes
    }

    /// The SMTP envelope of the message as JSON. Throws the same errors as `compose(_:withBcc:)`.
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
            throw ApplicationError(error.explanation)
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
