import Foundation
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

@Suite("No field can be broken out of") struct InjectionTests {
    private static let composer = MessageComposer(timeZone: .gmt) { Date(timeIntervalSince1970: 0) }
    private static let controls =
        [
            "\r\nBcc: evil@example.org", "\n", "\r", "\r\n", "\r\n ", "\n\nbody", "\u{0}", "\t", "\u{B}", "\u{7F}",
            "\u{85}", "\u{1B}[2J",
        ]

    private static func plain() -> OutgoingMessage {
        var message = OutgoingMessage(from: EmailAddress(address: "a@example.org"))
        message.text = "x"
        message.html = "<p>x"
        return message
    }

    @Test(
        "Line breaks, NUL and other control characters are refused, and the person is told where", arguments: Inlet.all)
    func refuses(inlet: Inlet) {
        for control in Self.controls {
            var message = Self.plain()
            inlet.put(control, &message)
            let error = #expect(throws: ComposeError.self) { try Self.composer.compose(message) }
            #expect(error?.field == inlet.field && error?.position == inlet.position)
        }
    }

    @Test("Whatever else is put into a field stays in it, or is refused", arguments: Inlet.all)
    func contains(inlet: Inlet) throws {
        let texts = [
            "\u{2028}Bcc: x", "\u{2029}", "; filename=evil", "\"; x=\"", "\\", "\"", "=?utf-8?Q?=0D=0ABcc:_x?=", "<",
            ">",
            "> <b@x", ",b@x", "(", ")", "é", "\u{202E}", ";", ":", " ", "*", "'", "%0D%0A", "--", "🙂",
        ]
        for text in texts {
            var message = Self.plain()
            let usual = ReadMessage(parsing: try Self.composer.compose(message).bytes)
            inlet.put(text, &message)
            guard let composed = try? Self.composer.compose(message) else { continue }
            let read = ReadMessage(parsing: composed.bytesWithBcc)
            let added = ["Sender", "Reply-To", "To", "Cc", "Bcc", "Subject", "In-Reply-To", "References"]
            let extra = read.fields.filter { !usual.fields.contains($0) && !$0.hasPrefix("X-") }
            #expect(extra.allSatisfy { added.contains($0) } && Set(read.fields).count == read.fields.count)
            #expect(read.from.count == 1 && read.bcc.count <= 2 && read.to.count <= 2)
            #expect(read.defects.isEmpty && read.parts.count <= 3)
        }
    }

    @Test("Types that nobody can attach are refused")
    func types() {
        for type in [
            "", "image", "image/", "/png", "a/b/c", "a b/c", "image/png; x=y", "multipart/mixed", "message/partial",
            "Message/External-Body", "é/x",
        ] {
            var message = Self.plain()
            message.attachments = [OutgoingAttachment(filename: nil, mimeType: type, bytes: [])]
            let expected = ComposeError(.malformedType, in: .attachment, position: 1)
            #expect(throws: expected) { try Self.composer.compose(message) }
        }
    }

    @Test("Parameters that the composer writes itself, or that would be numbered, are refused")
    func parameters() {
        let refused: [[String: String]] = [
            ["name": "x"], ["Boundary": "x"], ["a*": "x"], ["a*0": "x"], ["": "x"], ["a b": "x"], ["a": "1", "A": "2"],
        ]
        for parameters in refused {
            var message = Self.plain()
            var attachment = OutgoingAttachment(filename: nil, mimeType: "text/plain", bytes: [])
            attachment.parameters = parameters
            message.attachments = [attachment]
            let expected = ComposeError(.malformedParameter, in: .attachment, position: 1)
            #expect(throws: expected) { try Self.composer.compose(message) }
        }
    }

    @Test("What is too much is refused")
    func limits() throws {
        var message = Self.plain()
        let file = OutgoingAttachment(filename: nil, mimeType: "image/png", bytes: [])
        message.attachments = Array(repeating: file, count: 1_001)
        #expect(throws: ComposeError(.tooManyAttachments, in: .message)) { try Self.composer.compose(message) }
        message.attachments = [
            OutgoingAttachment(filename: String(repeating: "é", count: 513), mimeType: "a/b", bytes: [])
        ]
        #expect(throws: ComposeError(.filenameTooLong, in: .attachment, position: 1)) {
            try Self.composer.compose(message)
        }
        message.attachments = ["<a@x>", "a@x"].map { OutgoingAttachment(inline: $0, mimeType: "image/png", bytes: []) }
        #expect(throws: ComposeError(.repeatedContentID, in: .attachment, position: 2)) {
            try Self.composer.compose(message)
        }
        message.attachments = []
        message.subject = String(repeating: "x", count: 100_000)
        #expect(throws: ComposeError(.fieldTooLong, in: .subject)) { try Self.composer.compose(message) }
        message.subject = ""
        let many = (0..<3_000).map { EmailAddress(address: "somebody\($0)@example.org") }
        (message.to, message.cc, message.replyTo) = (many, many, many)
        try Self.composer.compose(message).checkRecipients()
        message.bcc = many
        #expect(throws: ComposeError(.headerTooLarge, in: .message)) { try Self.composer.compose(message) }
    }

    @Test("Every problem has a sentence that says what to do, and holds nothing of the message")
    func sentences() {
        for problem in ComposeError.Problem.allCases {
            for field in ComposeError.Field.allCases {
                let text = ComposeError(problem, in: field, position: 2).description
                #expect(text.hasSuffix(".") && text.split(separator: ". ").count == 2, "\(text)")
            }
        }
        #expect(
            ComposeError(.malformedAddress, in: .cc, position: 2).description
                == "Entry 2 of Cc is not an e-mail address. Write it like name@example.org.")
    }
}
