import MIME
import SMTPProtocol
import Testing

@Suite("One submission as a value")
struct SubmissionStateTests {
    static let everything = SMTPCapabilitiesTests.offer("PIPELINING", "SIZE 1000", "8BITMIME", "SMTPUTF8")
    static let nothing = SMTPCapabilitiesTests.offer()

    /// How a submission went: what was sent, and how it ended.
    struct Course: Equatable {
        var sent: [String] = []
        var outcome: SubmissionOutcome?
        var verdicts: [RecipientAnswer.Verdict] = []
        var leavesConnectionUsable = true
    }

    /// Runs a submission against a server that gives these codes in order.
    static func course(
        _ codes: [Int], on server: SMTPCapabilities = everything,
        recipients: [String] = ["ben@example.org", "cleo@example.org"]
    ) throws -> Course {
        let envelope = try SubmissionEnvelope(sender: "ada@example.org", recipients: recipients)
        var submission = try Submission(envelope, byteCount: 10, to: server)
        var course = Course()
        var codes = codes[...]
        for _ in 1...10_000 {
            switch submission.nextStep() {
            case .send(let commands): course.sent.append(commands.map(\.name).joined(separator: " "))
            case .awaitReply:
                let code = codes.popFirst()
                submission.receive(SMTPReply(code: try #require(code)))
            case .sendMessage:
                course.sent.append("message")
                submission.noteMessageSent()
            case .finish(let outcome):
                course.outcome = outcome
                course.verdicts = submission.answers.map(\.verdict)
                course.leavesConnectionUsable = submission.leavesConnectionUsable
                #expect(codes.isEmpty, "replies that were not read")
                return course
            }
        }
        return course
    }

    @Test("RFC 2920: MAIL, RCPT and DATA go in one group where the server offers it, otherwise one by one")
    func pipelining() throws {
        let accepted = SubmissionOutcome.accepted(SMTPReply(code: 250))
        #expect(
            try Self.course([250, 250, 250, 354, 250])
                == Course(
                    sent: ["MAIL RCPT RCPT DATA", "message"], outcome: accepted, verdicts: [.accepted, .accepted]))
        #expect(
            try Self.course([250, 250, 251, 354, 250], on: Self.nothing)
                == Course(
                    sent: ["MAIL", "RCPT", "RCPT", "DATA", "message"], outcome: accepted,
                    verdicts: [.accepted, .accepted]))
    }

    @Test("RFC 2920 §3.1: a thousand recipients are sent in groups of a hundred commands")
    func groups() throws {
        let recipients = (1...1_000).map { "r\($0)@example.org" }
        let codes = [250] + recipients.map { _ in 250 } + [354, 250]
        let course = try Self.course(codes, recipients: recipients)
        #expect(course.sent.count == 12 && course.verdicts.count == 1_000)
        #expect(course.outcome == .accepted(SMTPReply(code: 250)))
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let codes: [Int]
        let outcome: SubmissionOutcome
        var verdicts: [RecipientAnswer.Verdict] = []
        var isUsable = true
        var server = everything
        var testDescription: String { codes.map(String.init).joined(separator: " ") }
    }

    static let rows = [
        // A refusal of one recipient is one of this recipient only.
        Row(
            codes: [250, 550, 250, 354, 250], outcome: .accepted(SMTPReply(code: 250)),
            verdicts: [.refused, .accepted]),
        Row(
            codes: [250, 250, 452, 354, 250], outcome: .accepted(SMTPReply(code: 250)),
            verdicts: [.accepted, .deferred]
        ),
        // No recipient is left: the message is not sent, and the transaction is cleared.
        Row(
            codes: [250, 550, 450, 554, 250], outcome: .allRecipientsRefused, verdicts: [.refused, .deferred]),
        Row(
            codes: [250, 550, 550, 250], outcome: .allRecipientsRefused, verdicts: [.refused, .refused], server: nothing
        ),
        // A server that wants the message nevertheless gets none.
        Row(
            codes: [250, 550, 550, 354], outcome: .allRecipientsRefused, verdicts: [.refused, .refused], isUsable: false
        ),
        // A refused sender: the replies to the rest of the group say nothing.
        Row(codes: [553, 503, 503, 503], outcome: .refused(.sender, SMTPReply(code: 553))),
        Row(codes: [451, 250, 250, 503], outcome: .refused(.sender, SMTPReply(code: 451))),
        Row(codes: [552], outcome: .refused(.sender, SMTPReply(code: 552)), server: nothing),
        Row(codes: [553, 503, 503, 354], outcome: .refused(.sender, SMTPReply(code: 553)), isUsable: false),
        Row(
            codes: [250, 250, 250, 451, 250], outcome: .refused(.data, SMTPReply(code: 451)),
            verdicts: [.accepted, .accepted]),
        Row(
            codes: [250, 250, 250, 354, 554], outcome: .refused(.message, SMTPReply(code: 554)),
            verdicts: [.accepted, .accepted]),
        Row(
            codes: [250, 250, 250, 354, 421], outcome: .refused(.message, SMTPReply(code: 421)),
            verdicts: [.accepted, .accepted], isUsable: false),
        // The session ends.
        Row(codes: [421], outcome: .refused(.session, SMTPReply(code: 421)), isUsable: false),
        Row(
            codes: [250, 250, 421], outcome: .refused(.session, SMTPReply(code: 421)), verdicts: [.accepted],
            isUsable: false),
        Row(
            codes: [250, 250, 250, 421], outcome: .refused(.data, SMTPReply(code: 421)),
            verdicts: [.accepted, .accepted], isUsable: false),
        // Replies that cannot be.
        Row(codes: [354], outcome: .violation, isUsable: false),
        Row(codes: [250, 354], outcome: .violation, isUsable: false),
        Row(codes: [250, 250, 250, 250], outcome: .violation, verdicts: [.accepted, .accepted], isUsable: false),
        Row(codes: [250, 250, 250, 334], outcome: .violation, verdicts: [.accepted, .accepted], isUsable: false),
        Row(
            codes: [250, 250, 250, 354, 354], outcome: .uncertain(SMTPReply(code: 354)),
            verdicts: [.accepted, .accepted], isUsable: false),
        // The refusal is known even if the server does not clear the transaction.
        Row(
            codes: [250, 250, 250, 554, 500], outcome: .refused(.data, SMTPReply(code: 554)),
            verdicts: [.accepted, .accepted], isUsable: false),
    ]

    @Test("RFC 5321 §4.3.2: every reply is interpreted, and only an accepted message counts as sent", arguments: rows)
    func outcomes(_ row: Row) throws {
        let course = try Self.course(row.codes, on: row.server)
        #expect(course.outcome == row.outcome)
        #expect(course.verdicts == row.verdicts)
        #expect(course.leavesConnectionUsable == row.isUsable)
    }

    @Test("Every sequence of four replies ends, and the message is sent only after 354 and an accepted recipient")
    func allSequences() throws {
        let codes = [220, 250, 354, 421, 450, 550]
        for server in [Self.everything, Self.nothing] {
            for number in 0..<(6 * 6 * 6 * 6) {
                let replies = [number % 6, number / 6 % 6, number / 36 % 6, number / 216].map { codes[$0] }
                let envelope = try SubmissionEnvelope(sender: "a@example.org", recipients: ["b@example.org"])
                var submission = try Submission(envelope, byteCount: 10, to: server)
                var rest = replies[...]
                var isSent = false
                steps: for _ in 1...20 {
                    switch submission.nextStep() {
                    case .send: break
                    case .awaitReply: submission.receive(SMTPReply(code: rest.popFirst() ?? 250))
                    case .sendMessage:
                        isSent = true
                        submission.noteMessageSent()
                    case .finish(let outcome):
                        if case .accepted = outcome { #expect(isSent) }
                        if case .uncertain = outcome { #expect(isSent) }
                        break steps
                    }
                }
                let isGood = [220, 250].contains(replies[0]) && [220, 250].contains(replies[1]) && replies[2] == 354
                #expect(isSent == isGood, "\(replies)")
                guard case .finish = submission.nextStep() else {
                    Issue.record("not finished: \(replies)")
                    return
                }
            }
        }
    }

    @Test("RFC 1870: a message that is too large for the server is refused before anything is sent")
    func size() throws {
        let envelope = try SubmissionEnvelope(sender: "a@example.org", recipients: ["b@example.org"])
        #expect(throws: EnvelopeProblem.tooLarge(maximumBytes: 1000)) {
            try Submission(envelope, byteCount: 1001, to: Self.everything)
        }
        _ = try Submission(envelope, byteCount: 1000, to: Self.everything)
        _ = try Submission(envelope, byteCount: 100_000, to: Self.nothing)
    }

    @Test("RFC 6531, RFC 6152: unsupported extensions are refused before anything is sent")
    func extensions() throws {
        let cases: [(sender: String, recipient: String, isEightBit: Bool, problem: EnvelopeProblem)] = [
            ("a@example.org", "bär@example.org", false, .needsSMTPUTF8(recipient: 1)),
            ("ä@example.org", "b@example.org", false, .needsSMTPUTF8(recipient: nil)),
            ("a@example.org", "b@example.org", true, .needsEightBitMIME),
        ]
        for row in cases {
            let envelope = try SubmissionEnvelope(
                sender: row.sender, recipients: ["x@example.org", row.recipient], isEightBit: row.isEightBit)
            #expect(throws: row.problem) { try Submission(envelope, byteCount: 1, to: Self.nothing) }
            var submission = try Submission(envelope, byteCount: 1, to: Self.everything)
            guard case .send(let commands) = submission.nextStep(), case .mail(_, let parameters) = commands.first
            else {
                Issue.record("MAIL is not the first command")
                return
            }
            #expect(parameters.eightBitMIME == row.isEightBit && parameters.smtpUTF8 == !row.isEightBit)
            #expect(parameters.byteCount == 1)
        }
    }

    @Test("An envelope without recipients, or with an invalid address, is refused")
    func envelopes() {
        #expect(throws: EnvelopeProblem.noRecipient) {
            try SubmissionEnvelope(sender: "a@example.org", recipients: [])
        }
        #expect(throws: EnvelopeProblem.badSender(.malformedAddress)) {
            try SubmissionEnvelope(sender: "", recipients: ["b@example.org"])
        }
        #expect(throws: EnvelopeProblem.badRecipient(1, .controlCharacter)) {
            try SubmissionEnvelope(sender: "a@example.org", recipients: ["b@example.org", "c@d>\r\nRCPT TO:<e"])
        }
    }
}
