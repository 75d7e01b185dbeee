import Testing
import WireTransport

@testable import IMAPClient

@Suite("Errors")
struct IMAPErrorTests {
    private static let plain: [IMAPError.Kind] = [
        .connectionRefused, .hostNotFound, .timedOut, .certificate(.expired), .tlsFailed, .notIMAP,
        .protocolViolation, .authenticationFailed, .signInDowngraded, .serverUnproven, .mailboxNotFound,
        .connectionClosed, .cancelled, .limitExceeded, .notSupported,
    ]

    static let kinds =
        plain + IMAPError.RefusalReason.allCases.map(IMAPError.Kind.serverRefused)
        + IMAPError.StartTLSProblem.allCases.map(IMAPError.Kind.startTLS)
        + IMAPError.LineProblem.allCases.map(IMAPError.Kind.notSent)

    @Test("The description is safe to log, and each error has its own explanation")
    func descriptions() {
        for kind in Self.kinds {
            let error = IMAPError(kind, commandName: "SELECT", serverText: "person@example.org has no INBOX/Private")
            for text in ["\(error)", String(reflecting: error)] {
                #expect(!text.contains("person") && !text.contains("Private"))
            }
            #expect(!error.explanation.isEmpty)
        }
        #expect(Set(Self.kinds.map { IMAPError($0).explanation }).count == Self.kinds.count)
    }

    @Test("The server's text is sanitized before it is shown to the user")
    func cleansServerText() {
        let error = IMAPError(
            .authenticationFailed,
            serverText: "no\u{1B}]52;c;x\u{07} \u{202E}way\r\n" + String(repeating: "y", count: 999))
        #expect(error.serverText?.hasPrefix("no]52;c;x wayyy") == true)
        #expect(error.serverText?.count == 300)
    }
}
