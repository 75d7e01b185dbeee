import MIME
import SMTPProtocol
import Testing
import WireTransport

@testable import SMTPClient

@Suite("Errors of submission")
struct SMTPErrorTests {
    static let kinds: [SMTPError.Kind] =
        [
            .connectionRefused, .portBlocked, .hostNotFound, .timedOut, .certificate(.expired), .tlsFailed, .notSMTP,
            .serviceRefused(isTransient: true), .serviceRefused(isTransient: false), .protocolViolation, .limitExceeded,
            .signInDowngraded, .serverUnproven, .envelope(.noRecipient), .envelope(.badSender(.malformedAddress)),
            .envelope(.badRecipient(0, .malformedAddress)), .envelope(.needsSMTPUTF8(recipient: nil)),
            .envelope(.needsSMTPUTF8(recipient: 1)), .envelope(.needsEightBitMIME),
            .envelope(.tooLarge(maximumBytes: 25_000_000)), .refused(.session, isTransient: true),
            .refused(.sender, isTransient: false), .refused(.data, isTransient: false),
            .refused(.message, isTransient: false), .recipientsRefused(isTransient: true),
            .recipientsRefused(isTransient: false), .messageUnreadable, .messageChanged, .notPrepared,
            .connectionClosed, .cancelled, .busy,
        ] + SMTPError.StartTLSProblem.allCases.map { .startTLS($0) }
        + SMTPError.AuthenticationProblem.allCases.map { .authentication($0) }

    @Test("Every error has its own explanation with a remedy")
    func explanations() {
        let sentences = Self.kinds.map { SMTPError($0).explanation }
        for sentence in sentences { #expect(sentence.hasSuffix(".") && sentence.count > 20, "\(sentence)") }
        #expect(Set(sentences).count == sentences.count - 1, "DATA and the message share a sentence")
    }

    @Test("What is logged has no text of the server and no address")
    func descriptions() {
        let reply = SMTPReply(code: 550, enhancedCode: EnhancedStatusCode(5, 1, 1), lines: ["ada@example.org unknown"])
        for kind in Self.kinds {
            let failure = SubmissionFailure(.notSent, SMTPError(kind, commandName: "RCPT", reply: reply))
            for text in ["\(failure)", String(reflecting: failure.error)] { #expect(!text.contains("ada@")) }
        }
        let error = SMTPError(.recipientsRefused(isTransient: false), commandName: "RCPT", reply: reply)
        #expect("\(error)".hasSuffix("during RCPT (550 5.1.1)"))
        #expect(error.explanation.hasSuffix("The server says: “550 5.1.1 ada@example.org unknown”"))
        #expect(!error.unquoted.explanation.contains("ada@"))
    }

    @Test("The address of a recipient that cannot be used is named to the user and not logged")
    func recipient() {
        let problem = SMTPError(.envelope(.needsSMTPUTF8(recipient: 1)))
        let error = problem.naming(["ada@example.org", "j\u{F6}rg@example.org"])
        #expect(error.explanation.hasPrefix("The address j\u{F6}rg@example.org contains characters"))
        for text in ["\(error)", String(reflecting: error)] { #expect(!text.contains("example.org")) }
        #expect(problem.naming(["ada@example.org"]).explanation.hasPrefix("The address of recipient 2 "))
        let sender = SMTPError(.envelope(.needsSMTPUTF8(recipient: nil))).naming(["ada@example.org"])
        #expect(sender.recipient == nil)
    }

    @Test("A blocked port is distinguished from a silent server")
    func blockedPort() {
        let silent = WireError(.timedOut, host: "smtp.example.org", stage: .connecting)
        let error = SMTPError.translating(silent).onPort(465)
        #expect(error.kind == .portBlocked && error.recovery == .waitAndRetry)
        #expect(error.explanation.hasPrefix("The server smtp.example.org does not answer on port 465."))
        #expect(SMTPError.translating(WireError(.timedOut, stage: .answering)).kind == .timedOut)
    }

    @Test("RFC 5321 §4.5.3.2: the standard time limits")
    func timeLimits() {
        let limits = SMTPTimeLimits.standard
        #expect(limits.connect == .seconds(30) && limits.command == .seconds(300))
        #expect(limits.dataInitiation == .seconds(120) && limits.dataBlock == .seconds(180))
        #expect(limits.dataTermination == .seconds(600))
    }
}
