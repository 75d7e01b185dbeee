import MailModel
import Testing

@testable import MIME

@Suite struct DeliveryReportTests {
    private static let bounce = """
        From: MAILER-DAEMON@mx.example
        Content-Type: multipart/report; report-type=delivery-status; boundary=r

        --r

        It could not be delivered.
        --r
        Content-Type: message/delivery-status

        Reporting-MTA: dns; mx.example
        Arrival-Date: Tue, 14 Nov 2023 22:13:20 +0000

        Original-Recipient: rfc822;Bob@example.com
        Final-Recipient: rfc822; bob@mail.example.com
        Action: Failed
        Status: 5.1.1
        Diagnostic-Code: smtp; 550 5.1.1 no such
         user here

        Final-Recipient: rfc822; carol@example.com
        Action: delayed
        Status: 4.4.7

        --r
        Content-Type: text/rfc822-headers

        Subject: Hello
        Message-ID: <mine@example.org>

        --r--
        """

    @Test("A report of qmail, Exim or Gmail without RFC 3464 names who did not get the message")
    func readsPlainBounces() throws {
        let qmail = ParsedMessage(
            parsing: wire(
                """
                From: MAILER-DAEMON@mx.example
                Subject: failure notice

                Hi. This is the qmail-send program at mx.example.
                I'm afraid I wasn't able to deliver your message.

                <bob@example.com>:
                192.0.2.1 does not like recipient.
                Remote host said: 550 5.1.1 no such user

                --- Below this line is a copy of the message.

                Message-ID: <mine@example.org>
                """))
        let report = try #require(qmail.deliveryReport())
        #expect(
            report.recipients.map(\.address) == ["bob@example.com"] && report.originalMessageID == "mine@example.org")
        #expect(report.recipients.first?.status == "5.1.1" && report.recipients.first?.action == "failed")
        let exim = ParsedMessage(
            parsing: wire(
                """
                From: Mail Delivery System <Mailer-Daemon@mx.example>
                X-Failed-Recipients: bob@example.com, carol@example.com

                A message that you sent could not be delivered.

                  bob@example.com
                    host mx.example.com: 550 unknown
                """))
        let failed = try #require(exim.deliveryReport())
        #expect(failed.recipients.map(\.address) == ["bob@example.com", "carol@example.com"])
        #expect(failed.recipients.map(\.diagnostic) == ["host mx.example.com: 550 unknown", nil])
        #expect(ParsedMessage(parsing: wire("From: postmaster@x.example\n\nHello")).deliveryReport() == nil)
        #expect(ParsedMessage(parsing: wire("From: a@x.example\n\nHi. This is the news")).deliveryReport() == nil)
    }

    @Test("RFC 3464: who did not get a message, and why")
    func readsDeliveryStatus() throws {
        let message = ParsedMessage(parsing: wire(Self.bounce))
        let report = try #require(message.deliveryReport())
        #expect(report.kind == .deliveryStatus && report.originalMessageID == "mine@example.org")
        #expect(report.recipients.map(\.address) == ["bob@mail.example.com", "carol@example.com"])
        #expect(report.recipients.map(\.originalAddress) == ["Bob@example.com", nil])
        #expect(report.recipients.map(\.action) == ["failed", "delayed"])
        #expect(report.recipients.map(\.status) == ["5.1.1", "4.4.7"])
        #expect(report.recipients.map(\.diagnostic) == ["550 5.1.1 no such user here", nil])
        #expect(message.display().text == "It could not be delivered.")
        #expect(message.attachments().map(\.mimeType) == ["message/delivery-status", "text/rfc822-headers"])
    }

    @Test("RFC 8098: what the reader's program did with a message")
    func readsDispositionNotification() throws {
        let text = """
            Content-Type: multipart/report; report-type=disposition-notification; boundary=r

            --r

            It was displayed.
            --r
            Content-Type: message/disposition-notification

            Reporting-UA: mail.example; Reader 1.0
            Final-Recipient: rfc822;bob@example.com
            Original-Message-ID: <mine@example.org>
            Disposition: manual-action/MDN-sent-manually; Displayed/error

            --r--
            """
        let report = try #require(ParsedMessage(parsing: wire(text)).deliveryReport())
        #expect(report.kind == .dispositionNotification && report.originalMessageID == "mine@example.org")
        #expect(report.recipients.map(\.address) == ["bob@example.com"])
        #expect(report.recipients.map(\.action) == ["displayed"])
    }

    @Test("RFC 3464 §2.1.1, RFC 8098 §3.1.1: comments in a report say nothing")
    func leavesOutComments() throws {
        let text = """
            Content-Type: message/delivery-status

            Reporting-MTA: dns; mx.example

            Final-Recipient: rfc822; bob@example.com (Bob (the one))
            Original-Recipient: rfc822; "bob (b)"@example.com
            Action: (x) Failed (at last)
            Status: 4.0.0 (x)
            Diagnostic-Code: smtp; 450 try (later)

            Final-Recipient: rfc822; (
            Status: 5.0.0 (open
            """
        let recipients = try #require(ParsedMessage(parsing: wire(text)).deliveryReport()).recipients
        #expect(recipients.map(\.address) == ["bob@example.com", "("])
        #expect(recipients.map(\.originalAddress) == ["\"bob (b)\"@example.com", nil])
        #expect(recipients.map(\.action) == ["failed", ""])
        #expect(recipients.map(\.status) == ["4.0.0", "5.0.0 (open"])
        #expect(recipients.map(\.diagnostic) == ["450 try (later)", nil])
        let notification =
            "Content-Type: message/disposition-notification\n\nFinal-Recipient: rfc822; a@b.example\n"
            + "Disposition: manual-action (x; y)/MDN-sent-manually; displayed (z)\n"
        let report = ParsedMessage(parsing: Array(notification.utf8)).deliveryReport()
        #expect(report?.recipients.map(\.action) == ["displayed"])
    }

    @Test("A message that reports nothing, an empty report and an endless one")
    func isTotal() {
        #expect(ParsedMessage(parsing: wire(Fixtures.plain)).deliveryReport() == nil)
        let empty = ParsedMessage(parsing: Array("Content-Type: message/delivery-status\n\n".utf8))
        #expect(empty.deliveryReport()?.recipients.isEmpty == true)
        let many =
            "Content-Type: message/delivery-status\n\nX: y\n\n"
            + String(repeating: "Final-Recipient: rfc822; a@b.example\n\n", count: 3_000)
        #expect(
            ParsedMessage(parsing: Array(many.utf8)).deliveryReport()?.recipients.count
                == ValueLimits.reportRecipients)
        // A forwarded report is not a report of this message.
        let forwarded = "Content-Type: message/rfc822\n\n" + Self.bounce
        #expect(ParsedMessage(parsing: wire(forwarded)).deliveryReport() == nil)
    }
}
