import Foundation
import MailModel
import SMTPProtocol
import Testing

@testable import MailSync
@testable import SMTPClient

@Suite("Order of sending")
struct SendingPlanTests {
    private static let now = Date(timeIntervalSince1970: 1_768_478_400)

    private static func task(
        _ id: Int64, _ state: OutgoingState = .queued, age: Double = 0, notBefore: Double? = nil,
        retry: Double? = nil, pausing: Bool = false, looks: Int = 0
    ) -> OutgoingTask {
        OutgoingTask(
            id: OutgoingID(id), account: AccountID(1), state: state, kind: .new,
            envelope: OutgoingEnvelope(sender: "a@example.org", recipients: ["b@example.org"]), messageID: "\(id)@x",
            queuedAt: now.addingTimeInterval(-age), notBefore: notBefore.map { now.addingTimeInterval($0) },
            retryAt: retry.map { now.addingTimeInterval($0) }, pausesOthers: pausing, lookCount: looks)
    }

    private static func next(_ tasks: [OutgoingTask], isBlocked: Bool = false) -> String {
        let plan = SendingPlan(tasks: tasks, now: now, isBlocked: isBlocked)
        switch plan.next {
        case .attempt(let task): return "attempt \(task.id)"
        case .requeue(let task): return "requeue \(task.id)"
        case .expire(let task): return "expire \(task.id)"
        case .look(let task): return "look \(task.id)"
        case .file(let task): return "file \(task.id)"
        case .finish(let task): return "finish \(task.id)"
        case .wait(let date): return date.map { "wait \(Int($0.timeIntervalSince(now)))" } ?? "wait"
        }
    }

    @Test("FR-SYNC-07: messages are sent in order, none before its time, none after a day")
    func order() {
        #expect(Self.next([]) == "wait")
        #expect(Self.next([Self.task(1), Self.task(2)]) == "attempt 1")
        #expect(Self.next([Self.task(1, retry: 30), Self.task(2)]) == "attempt 2")
        #expect(Self.next([Self.task(1, notBefore: 5)]) == "wait 5")
        #expect(Self.next([Self.task(1, notBefore: 5), Self.task(2, retry: 3)]) == "wait 3")
        #expect(Self.next([Self.task(1, age: 86_399)]) == "attempt 1")
        #expect(Self.next([Self.task(1, age: 86_400)]) == "expire 1")
        #expect(Self.next([Self.task(1, age: 200_000, notBefore: -5)]) == "attempt 1")
        #expect(Self.next([Self.task(1, age: 86_000, retry: 600, pausing: true)]) == "wait 400")
        #expect(Self.next([Self.task(1, retry: 20, pausing: true), Self.task(2)]) == "wait 20")
        #expect(Self.next([Self.task(1, retry: -1, pausing: true), Self.task(2)]) == "attempt 1")
        #expect(Self.next([Self.task(1, .failed, retry: 20, pausing: true), Self.task(2)]) == "attempt 2")
        #expect(Self.next([Self.task(1)], isBlocked: true) == "wait 86400")
    }

    @Test("FR-SYNC-07: a started submission is finished, and an uncertain message is only searched for")
    func begun() {
        #expect(Self.next([Self.task(1, .sending), Self.task(2)]) == "requeue 1")
        #expect(Self.next([Self.task(1, .finishing)]) == "look 1")
        #expect(Self.next([Self.task(1, .finishing, retry: 10)]) == "wait 10")
        #expect(Self.next([Self.task(1, .accepted), Self.task(2)]) == "attempt 2")
        #expect(Self.next([Self.task(1, .accepted)]) == "file 1")
        #expect(Self.next([Self.task(1, .filed)]) == "finish 1")
        #expect(Self.next([Self.task(1, .uncertain, retry: -1, looks: 4)]) == "look 1")
        #expect(Self.next([Self.task(1, .uncertain, retry: -1, looks: 6)]) == "wait")
        #expect(Self.next([Self.task(1, .uncertain)]) == "wait")
        // The time for undo has passed when a message was accepted.
        #expect(Self.next([Self.task(1, .accepted, notBefore: 5)]) == "file 1")
    }

    @Test("FR-SYNC-07: network errors are retried after 30 s, 2 and 8 minutes; a rejection never")
    func verdicts() {
        func verdict(_ kind: SMTPError.Kind, _ attempts: Int = 0, offline: Bool = false) -> SendingVerdict {
            SendingVerdict(SubmissionFailure(.notSent, SMTPError(kind)), attempts: attempts, isOffline: offline)
        }
        func delay(_ verdict: SendingVerdict) -> Int? {
            guard case .retry(let delay, _, true, _) = verdict else { return nil }
            return Int(delay.components.seconds)
        }
        #expect((0...2).map { delay(verdict(.connectionClosed, $0)) } == [30, 120, 480])
        if case .fail = verdict(.connectionClosed, 3) {} else { Issue.record("retried a fourth time") }
        #expect((0...4).map { delay(verdict(.recipientsRefused(isTransient: true), $0)) } == [30, 120, 480, 900, 900])
        for kind in [
            SMTPError.Kind.recipientsRefused(isTransient: false), .refused(.message, isTransient: false),
            .envelope(.tooLarge(maximumBytes: 1)),
        ] {
            if case .fail = verdict(kind) {} else { Issue.record("\(kind) is retried") }
        }
        if case .retry(_, _, false, true) = verdict(.connectionRefused, 9, offline: true) {
        } else {
            Issue.record("being offline counts")
        }
        if case .awaitSignIn = verdict(.authentication(.wrongPassword)) {} else { Issue.record("signs in again") }
        let lost = SubmissionFailure(.uncertain, SMTPError(.connectionClosed))
        if case .look = SendingVerdict(lost, attempts: 0, isOffline: false) {} else { Issue.record("sent again") }
    }
}
