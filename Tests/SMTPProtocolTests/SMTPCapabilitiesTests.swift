import SMTPProtocol
import Testing

@Suite("Extensions of an SMTP server")
struct SMTPCapabilitiesTests {
    static func offer(_ lines: String...) -> SMTPCapabilities {
        SMTPCapabilities(SMTPReply(code: 250, lines: ["mail.example.org greets you"] + lines))
    }

    @Test("RFC 5321 §4.1.1.1: the extensions of the reply to EHLO are recognized in any case")
    func reads() {
        let offer = Self.offer(
            "pipelining", "SIZE 35882577", "8BITMIME", "SMTPUTF8", "CHUNKING", "STARTTLS", "ENHANCEDSTATUSCODES",
            "AUTH PLAIN login XOAUTH2", "LIMITS RCPTMAX=100 MAILMAX=5")
        #expect(offer.pipelining && offer.eightBitMIME && offer.smtpUTF8 && offer.startTLS && offer.size)
        #expect(offer.maximumMessageBytes == 35_882_577)
        #expect(offer.mechanisms == ["PLAIN", "LOGIN", "XOAUTH2"])
    }

    @Test("The first line is a greeting and offers nothing")
    func greeting() {
        let offer = SMTPCapabilities(SMTPReply(code: 250, lines: ["PIPELINING"]))
        #expect(offer == SMTPCapabilities() && !offer.pipelining && offer.mechanisms.isEmpty)
    }

    @Test(
        "RFC 1870 §4: no number, 0 and invalid numbers mean no limit",
        arguments: ["SIZE", "SIZE 0", "SIZE x", "SIZE -5"])
    func size(_ line: String) {
        #expect(Self.offer(line).size)
        #expect(Self.offer(line).maximumMessageBytes == nil)
    }

    @Test("AUTH with an equals sign, as old servers announce it, counts like AUTH")
    func oldAuthentication() {
        #expect(Self.offer("AUTH=LOGIN PLAIN").mechanisms == ["LOGIN", "PLAIN"])
        #expect(Set(Self.offer("AUTH PLAIN", "AUTH=PLAIN LOGIN").mechanisms) == ["PLAIN", "LOGIN"])
    }

    @Test("Lines without a keyword are skipped", arguments: ["", " ", "-X", "ÜBER 1", "a.b", "X\u{0}Y"])
    func skips(_ line: String) {
        #expect(Self.offer(line, "SIZE 7") == Self.offer("SIZE 7"))
    }
}
