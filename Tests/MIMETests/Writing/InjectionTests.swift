import Foundation
import MIME
import MailModel
import Testing

@Suite("Protection against header injection") struct InjectionTests {
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
        "Line breaks, NUL and other control characters are refused, and the error names the field",
        arguments: Inlet.all)
    func refuses(inlet: Inlet) {
        for control in Self.controls {
            var message = Self.plain()
            inlet.put(control, &message)
            let error = #expect(throws: ComposeError.self) { try Self.composer.compose(message) }
            #expect(error?.field == inlet.field && error?.position == inlet.position)
        }
    }

    @Test("Any other text stays within its field, or is refused", arguments: Inlet.all)
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

    @Test("Types that cannot be attached are refused")
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

    @Test("Values beyond the limits are refused")
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

    @Test("Every problem has a description with a remedy and no content of the message")
    func sentences() {
        for problem in ComposeError.Problem.allCases {
            for field in ComposeError.Field.allCases {
                let text = ComposeError(problem, in: field, position: 2).explanation
                #expect(text.hasSuffix(".") && text.split(separator: ". ").count == 2, "\(text)")
            }
        }
        #expect(
            ComposeError(.malformedAddress, in: .cc, position: 2).explanation
                == "Entry 2 of Cc is not an e-mail address. Write it like name@example.org.")
    }
}
