import Foundation
import MIME
import MailModel
import Testing

@Suite("What the examples of the documentation do") struct DocumentationExamples {
    private let bytes = Array(
        """
        From: Ada <ada@example.org>
        To: me@example.org
        Subject: The engine
        Date: Tue, 14 Nov 2023 22:13:20 +0000
        Message-ID: <one@example.org>
        Keywords: =?utf-8?Q?M=C3=BChle?=
        Resent-To: charles@example.org
        List-Unsubscribe: <mailto:leave@example.org>
        Content-Type: multipart/mixed; boundary=b

        --b

        It works.
        --b
        Content-Type: application/pdf; name=plan.pdf
        Content-Transfer-Encoding: base64

        QUJD

        """.utf8)

    private func letter() -> OutgoingMessage {
        var letter = OutgoingMessage(from: EmailAddress(address: "ada@example.org"))
        letter.to = [EmailAddress(address: "charles@example.org")]
        letter.text = "It works."
        return letter
    }

    private let composer = MessageComposer(timeZone: .gmt) { Date(timeIntervalSince1970: 0) }

    @Test("A message is read and answered")
    func overview() throws {
        let message = ParsedMessage(parsing: bytes)
        let header = message.header.messageHeader()
        let text = message.display().text ?? ""

        var reply = OutgoingMessage(from: EmailAddress(address: "me@example.org"))
        reply.to = header.from.map { [$0] } ?? []
        reply.subject = "Re: " + header.subject
        reply.text = text.split(separator: "\n").map { "> \($0)" }.joined(separator: "\n")
        reply.answer(ReplyReferences(answering: header))
        let composed = try MessageComposer(timeZone: .current) { Date() }.compose(reply)

        let read = ParsedMessage(parsing: composed.bytes)
        #expect(read.header.messageHeader().references == ["one@example.org"])
        #expect(read.display().text == "> It works.\n")
    }

    @Test("Header fields are read")
    func header() {
        let lastWeek = Date(timeIntervalSince1970: 1_800_000_000)

        let message = ParsedMessage(parsing: bytes)
        let header = message.header.messageHeader()
        let line = "\(header.from?.address ?? "nobody"): \(header.subject)"
        let isOld = header.date.map { $0 < lastWeek } ?? true

        #expect(line == "ada@example.org: The engine" && isOld)

        let keywords = message.header.first("Keywords")?.decodedValue
        let resentTo = message.header.addresses("Resent-To")
        let leave = message.header.listHeaders().unsubscribe
        let report = message.deliveryReport()?.recipients.map(\.action) ?? []

        #expect(keywords == "Mühle" && resentTo.map(\.address) == ["charles@example.org"])
        #expect(leave == ["mailto:leave@example.org"] && report.isEmpty)
    }

    @Test("Text and files are read, and what was wrong")
    func content() throws {
        var shown: [String] = []
        func show(text: String) { shown.append(text) }
        func show(html: String, picture: (String) -> [UInt8]?) { shown.append(html) }
        func plainText(_ html: String) -> String { html }
        let message = ParsedMessage(parsing: bytes)

        let body = message.display()
        if let html = body.html {
            show(html: html, picture: { id in body.inlineParts[id].map { message.decodedBytes(of: $0) } })
        } else {
            show(text: body.text ?? "")
        }
        let preview = message.snippet { html, _ in plainText(html) }

        #expect(shown == ["It works."] && preview == "It works.")

        var saved: [String: [UInt8]] = [:]
        func append(_ piece: [UInt8], _ name: String) throws { saved[name, default: []] += piece }

        for attachment in message.attachments() where !attachment.isInline {
            guard let part = message.part(attachment.section) else { continue }
            try message.decodeBytes(of: part) { piece in try append(piece, attachment.filename) }
        }

        #expect(saved["plan.pdf"] == Array("ABC".utf8))

        var lines: [String] = []
        func log(_ line: String) { lines.append(line) }

        for defect in message.allDefects() { log(defect.description) }

        #expect(lines.contains("The end of the last part is missing."))
    }

    @Test("A message is written")
    func firstLetter() throws {
        var letter = OutgoingMessage(from: EmailAddress(name: "Ada", address: "ada@example.org"))
        letter.to = [EmailAddress(address: "charles@example.org")]
        letter.subject = "The engine"
        letter.text = "It works."
        let composer = MessageComposer(timeZone: .current) { Date() }
        let composed = try composer.compose(letter)

        #expect(ParsedMessage(parsing: composed.bytes).display().text == "It works.\n")
    }

    @Test("Bcc recipients are in the envelope and in the copy, not in the sent bytes")
    func hiddenRecipient() throws {
        var sent: ([UInt8], String, [String]) = ([], "", [])
        var stored: [UInt8] = []
        func send(_ bytes: [UInt8], _ sender: String, _ recipients: [String]) throws {
            sent = (bytes, sender, recipients)
        }
        func store(_ bytes: [UInt8]) throws { stored = bytes }
        var letter = letter()

        letter.bcc = [EmailAddress(address: "diary@example.org")]
        let composed = try composer.compose(letter)
        try composed.checkRecipients()
        try send(composed.bytes, composed.envelope.sender, composed.envelope.recipients)
        try store(composed.bytesWithBcc)

        #expect(!String(decoding: sent.0, as: UTF8.self).contains("diary"))
        #expect(sent.1 == "ada@example.org" && sent.2 == ["charles@example.org", "diary@example.org"])
        #expect(String(decoding: stored, as: UTF8.self).contains("\r\nBcc: diary@example.org\r\n"))
    }

    @Test("A reply refers to its parent")
    func answer() throws {
        let message = ParsedMessage(parsing: bytes)
        let me = EmailAddress(address: "me@example.org")

        let parent = message.header.messageHeader()
        var answer = OutgoingMessage(from: me)
        answer.to = parent.replyTo.isEmpty ? [parent.from].compactMap { $0 } : parent.replyTo
        answer.subject = "Re: " + parent.subject
        answer.text = "I agree."
        answer.answer(ReplyReferences(answering: parent))

        let read = ParsedMessage(parsing: try composer.compose(answer).bytes).header.messageHeader()
        #expect(read.to.map(\.address) == ["ada@example.org"] && read.inReplyTo == ["one@example.org"])
    }

    @Test("Pictures, files and messages are attached")
    func attachments() throws {
        let message = ParsedMessage(parsing: bytes)
        let (picture, file): ([UInt8], [UInt8]) = ([1, 2], [3, 4])
        var letter = letter()

        letter.html = "<p>Look: <img src='cid:plan@example.org'></p>"
        letter.attachments = [
            OutgoingAttachment(inline: "plan@example.org", mimeType: "image/png", bytes: picture),
            OutgoingAttachment(filename: "Übersicht.pdf", mimeType: "application/pdf", bytes: file),
            OutgoingAttachment(filename: "forwarded.eml", mimeType: "message/rfc822", bytes: message.bytes),
        ]

        let read = ParsedMessage(parsing: try composer.compose(letter).bytes)
        #expect(read.attachments().map(\.filename).suffix(2) == ["Übersicht.pdf", "forwarded.eml"])
        #expect(read.attachments().map(\.mimeType) == ["image/png", "application/pdf", "message/rfc822"])
        #expect(read.display().inlineParts["plan@example.org"].map { read.decodedBytes(of: $0) } == picture)
    }

    @Test("Values that could break out of a field are refused with an explanation")
    func refusal() {
        var told: [String] = []
        func tell(_ sentence: String) { told.append(sentence) }
        var letter = letter()

        letter.to = [EmailAddress(address: "charles@example.org\r\nBcc: eve@example.org")]
        do {
            _ = try composer.compose(letter)
        } catch {
            tell(error.explanation)  // Entry 1 of To contains a line break or another control character. Remove it.
        }

        #expect(told == ["Entry 1 of To contains a line break or another control character. Remove it."])
    }
}
