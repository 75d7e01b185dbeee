import MIME
import MailModel
import Testing

/// A part of the header that contains user input, and its name in errors of the composer.
struct Inlet: Sendable, CustomTestStringConvertible {
    var field: ComposeError.Field
    var position: Int?
    var put: @Sendable (String, inout OutgoingMessage) -> Void
    var testDescription: String { "\(field) \(position ?? 0)" }

    init(
        _ field: ComposeError.Field, _ position: Int? = nil,
        _ put: @escaping @Sendable (String, inout OutgoingMessage) -> Void
    ) {
        (self.field, self.position, self.put) = (field, position, put)
    }

    private static func named(_ text: String) -> [EmailAddress] {
        [EmailAddress(address: "ok@example.org"), EmailAddress(name: text, address: "a@example.org")]
    }

    private static func file(_ change: (inout OutgoingAttachment) -> Void) -> [OutgoingAttachment] {
        var attachment = OutgoingAttachment(filename: "x", mimeType: "image/png", bytes: [1])
        change(&attachment)
        return [attachment]
    }

    static let all: [Inlet] = [
        Inlet(.from, 1) { $1.from = [EmailAddress(name: $0, address: "a@example.org")] },
        Inlet(.from, 1) { $1.from = [EmailAddress(address: $0 + "a@example.org")] },
        Inlet(.sender, 1) { $1.sender = EmailAddress(name: $0, address: "b@example.org") },
        Inlet(.replyTo, 2) { $1.replyTo = named($0) },
        Inlet(.to, 2) { $1.to = named($0) },
        Inlet(.to, 1) { $1.to = [EmailAddress(address: "a@example.org" + $0)] },
        Inlet(.to, 1) { $1.to = [EmailAddress(address: "\"a\($0)\"@example.org")] },
        Inlet(.cc, 2) { $1.cc = named($0) },
        Inlet(.bcc, 2) { $1.bcc = named($0) },
        Inlet(.subject) { $1.subject = "Hello " + $0 + " world" },
        Inlet(.messageID) { $1.messageID = "a\($0)@example.org" },
        Inlet(.inReplyTo, 1) { $1.inReplyTo = ["a\($0)@example.org"] },
        Inlet(.references, 2) { $1.references = ["a@x", "b@\($0)"] },
        Inlet(.additional, 1) { $1.additionalFields = [OutgoingField(name: "X-A", value: "b" + $0)] },
        Inlet(.additional, 1) { $1.additionalFields = [OutgoingField(name: "X-" + $0, value: "b")] },
        Inlet(.attachment, 1) { text, message in message.attachments = file { $0.filename = "a" + text } },
        Inlet(.attachment, 1) { text, message in message.attachments = file { $0.mimeType = "image/png" + text } },
        Inlet(.attachment, 1) { text, message in message.attachments = file { $0.contentID = text + "a@x" } },
        Inlet(.attachment, 1) { text, message in message.attachments = file { $0.parameters = ["a": text] } },
        Inlet(.attachment, 1) { text, message in message.attachments = file { $0.parameters = ["a" + text: "b"] } },
    ]
}
