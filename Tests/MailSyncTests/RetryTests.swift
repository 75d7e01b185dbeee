import IMAPClient
import MailModel
import Testing

@testable import MailSync

@Suite("Waiting and giving up")
struct RetryTests {
    @Test("FR-SYNC-09: three retries after 5, 15 and 45 seconds, then the longer schedule up to 15 minutes")
    func waitsLonger() {
        let seconds = (1...12).map { AccountWorker.retryDelay(failures: $0) }
        #expect(seconds.prefix(3) == [.seconds(5), .seconds(15), .seconds(45)])
        #expect(seconds[3] == .seconds(30))
        #expect(seconds.last == .seconds(900))
        #expect(!seconds.contains(nil))
    }

    @Test("FR-SYNC-05: a refused operation is retried three times and then given up")
    func givesUp() {
        let refusal = IMAPError(.serverRefused(.other))
        #expect(OperationOutcome.decide(refusal, attempts: 1) == .retry(after: .seconds(5)))
        #expect(OperationOutcome.decide(refusal, attempts: 2) == .retry(after: .seconds(15)))
        #expect(OperationOutcome.decide(refusal, attempts: 3) == .retry(after: .seconds(45)))
        #expect(OperationOutcome.decide(refusal, attempts: 4) == .fail)
    }

    @Test("FR-SYNC-05: an operation stays queued while the server cannot be reached, however long that takes")
    func keepsOffline() {
        for kind: IMAPError.Kind in [
            .connectionRefused, .hostNotFound, .timedOut, .connectionClosed, .authenticationFailed,
        ] {
            #expect(OperationOutcome.decide(IMAPError(kind), attempts: 100) == .keep)
        }
        #expect(OperationOutcome.decide(CancellationError(), attempts: 1) == .keep)
    }

    @Test("A change that the server answers with nonsense each time is given up", arguments: [true, false])
    func dropsNonsense(isLimit: Bool) {
        let error = IMAPError(isLimit ? .limitExceeded : .protocolViolation)
        #expect(OperationOutcome.decide(error, attempts: 3) == .retry(after: .seconds(45)))
        #expect(OperationOutcome.decide(error, attempts: 4) == .fail)
    }

    @Test("A target that is gone for good is given up at once")
    func dropsHopeless() {
        #expect(OperationOutcome.decide(IMAPError(.mailboxNotFound), attempts: 1) == .fail)
    }
}
