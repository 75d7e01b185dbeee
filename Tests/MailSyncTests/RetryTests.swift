import IMAPClient
import MailModel
import Testing

@testable import MailSync

@Suite("Retry schedules")
struct RetryTests {
    @Test("FR-SYNC-09: three retries after 5, 15 and 45 seconds, then the longer schedule up to 15 minutes")
    func waitsLonger() {
        let seconds = (1...12).map { AccountWorker.retryDelay(failures: $0) }
        #expect(seconds.prefix(3) == [.seconds(5), .seconds(15), .seconds(45)])
        #expect(seconds[3] == .seconds(30))
        #expect(seconds.last == .seconds(900))
        #expect(!seconds.contains(nil))
    }

    @Test("FR-SYNC-09: short connections increase the delays, a long one resets them")
    func countsFailures() {
        var count = FailureCount()
        for expected in 1...5 {
            count.noteEnd(afterLife: .milliseconds(500))
            #expect(count.failures == expected)
            #expect(count.isPassing == (expected <= 3))
        }
        count.noteWakeUp(byNetwork: false)
        #expect(count.failures == 3)
        count.noteEnd(afterLife: .seconds(60))
        #expect(count.failures == 1)
        count.noteWakeUp(byNetwork: true)
        #expect(count.failures == 0)
    }

    @Test("MO-53: a success or a request of the user resets the delays; they grow from 30 seconds to 15 minutes")
    func beginsAnew() {
        var count = FailureCount()
        var waits: [Duration] = []
        func fail(afterLife life: Duration = .zero) {
            count.noteEnd(afterLife: life)
            waits.append(AccountWorker.retryDelay(failures: count.failures) ?? .zero)
        }
        for _ in 1...9 { fail() }
        #expect(waits == [5, 15, 45, 30, 60, 120, 240, 480, 900].map { .seconds($0) })
        waits = []
        count.noteWakeUp(byNetwork: false)
        for _ in 1...3 { fail() }
        #expect(waits == [.seconds(30), .seconds(60), .seconds(120)])
        waits = []
        fail(afterLife: .seconds(600))
        #expect(waits == [.seconds(5)])
    }

    @Test("FR-SYNC-05: a refused operation is retried three times and then fails")
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

    @Test("A change that the server repeatedly answers with invalid responses fails", arguments: [true, false])
    func dropsNonsense(isLimit: Bool) {
        let error = IMAPError(isLimit ? .limitExceeded : .protocolViolation)
        #expect(OperationOutcome.decide(error, attempts: 3) == .retry(after: .seconds(45)))
        #expect(OperationOutcome.decide(error, attempts: 4) == .fail)
    }

    @Test("FR-SYNC-09: an error is reported to the user after three retries")
    func tellsLate() {
        var count = FailureCount()
        var reported: [Bool] = []
        for _ in 1...5 {
            count.noteEnd(afterLife: .seconds(1))
            reported.append(!count.isPassing)
        }
        #expect(reported == [false, false, false, true, true])
        count.noteEnd(afterLife: .seconds(60))
        #expect(count.isPassing)
        count.noteWakeUp(byNetwork: true)
        #expect(count == FailureCount())
    }

    @Test(
        "FR-SYNC-05: an operation on a missing mailbox is retried, because it may be renamed; an unsupported one is not"
    )
    func dropsHopeless() {
        #expect(OperationOutcome.decide(IMAPError(.mailboxNotFound), attempts: 1) == .retry(after: .seconds(5)))
        #expect(OperationOutcome.decide(IMAPError(.mailboxNotFound), attempts: 4) == .fail)
        #expect(OperationOutcome.decide(IMAPError(.notSupported), attempts: 1) == .fail)
    }
}
