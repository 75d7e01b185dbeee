import Foundation
import MIME
import MailModel
import MailStorage
import MailTestKit

extension MailFixture {
    /// An image of one pixel.
    static let picture = Array(
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
            ?? Data())

    static let invitation = """
        BEGIN:VCALENDAR
        METHOD:REQUEST
        BEGIN:VEVENT
        UID:1@example.net
        SUMMARY:Tea <b>now</b>
        DTSTART;TZID=Europe/Berlin:20260701T160000
        DTEND;TZID=Europe/Berlin:20260701T170000
        ORGANIZER;CN=Grace:mailto:grace@example.net
        ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.org
        END:VEVENT
        END:VCALENDAR

        """

    private static let forwarded = """
        From: Lin <lin@example.net>
        To: grace@example.net
        Subject: The inner one
        Content-Type: multipart/mixed; boundary=in

        --in
        Content-Type: text/html

        <p onclick="x()">Inner <i>text</i></p><script>alert(9)</script><img src="https://far.example/a.png">
        --in
        Content-Type: text/plain
        Content-Disposition: attachment; filename=inner.txt

        inner file
        --in--

        """

    private static var packed: [UInt8] {
        var builder = TNEFBuilder()
        builder.add(level: 1, 0x0001_8004, Array("Packed by Outlook\0".utf8))
        builder.add(
            level: 1, 0x0006_9003,
            TNEFBuilder.properties([.binary(0x1013, Array("<p>Packed</p><script>alert(8)</script>".utf8))]))
        builder.add(level: 2, 0x0006_9002, [0, 0])
        builder.add(level: 2, 0x0001_8010, Array("plan.txt\0".utf8))
        builder.add(level: 2, 0x0006_800F, Array("the plan".utf8))
        return builder.bytes
    }

    /// Images that are none, that are too large, and files of every kind that can be shown.
    static var previewFiles: [FixtureFile] {
        let scriptable = #"<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>"#
        var huge = picture
        huge.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
        return [
            FixtureFile(name: "photo.png", type: "image/png", bytes: picture),
            FixtureFile(name: "vector.png", type: "image/png", bytes: Array(scriptable.utf8)),
            FixtureFile(name: "page.png", type: "image/png", bytes: Array("<script>alert(1)</script>".utf8)),
            FixtureFile(name: "huge.png", type: "image/png", bytes: huge),
            FixtureFile(name: "notes.txt", type: "text/plain; charset=iso-8859-1", bytes: [0x67, 0x72, 0xFC, 0xDF]),
            FixtureFile(name: "notes.txt", type: "text/plain", bytes: Array("<b>second</b>".utf8)),
            FixtureFile(name: "long.log", type: "text/plain", bytes: Array(repeating: 0x61, count: 600 << 10)),
            FixtureFile(name: "invite.ics", type: "text/calendar", bytes: Array(invitation.utf8)),
            FixtureFile(name: "winmail.dat", type: "application/ms-tnef", bytes: packed),
            FixtureFile(name: "broken.ics", type: "text/calendar", bytes: Array("BEGIN:VEVENT".utf8.dropLast(3))),
        ]
    }

    /// Adds a message with `previewFiles` and a forwarded message, alone in a conversation; returns the conversation.
    func files(in store: MailStore) throws -> Int64 {
        var header = MessageHeader()
        header.subject = "Files / folders"
        header.messageID = "files@example.org"
        header.date = Date(timeIntervalSince1970: 1_768_400_000)
        let outcome = try store.ingest(
            IngestBatch(mailbox: inbox, uidValidity: UIDValidity(7), messages: [Self.incoming(header, number: 97)]))
        if let message = outcome.newMessages.first {
            let raw = Self.filesMessage()
            try store.storeBodies([
                (
                    message,
                    MessageContent(
                        rawBytes: raw, snippet: "", searchText: "",
                        attachments: ParsedMessage(parsing: raw).attachments(), defects: [])
                )
            ])
        }
        let threads = try store.threads(in: .mailbox(inbox), before: nil, limit: 100)
        guard let thread = threads.first(where: { $0.subject == header.subject }) else {
            throw RawConnectionError(description: "no message with files")
        }
        return thread.id.rawValue
    }

    private static func filesMessage() -> [UInt8] {
        var text = "Subject: Files / folders\r\nContent-Type: multipart/mixed; boundary=out\r\n\r\n"
        text += "--out\r\n\r\nSee below.\r\n"
        for file in previewFiles {
            text += "--out\r\nContent-Type: \(file.type)\r\nContent-Transfer-Encoding: base64\r\n"
            text += "Content-Disposition: attachment; filename=\"\(file.name)\"\r\n\r\n"
            text += Data(file.bytes).base64EncodedString() + "\r\n"
        }
        text += "--out\r\nContent-Type: message/rfc822\r\n\r\n"
        text += forwarded.replacingOccurrences(of: "\n", with: "\r\n") + "--out--\r\n"
        return Array(text.utf8)
    }
}
