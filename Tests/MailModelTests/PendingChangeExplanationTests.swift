import Foundation
import MailModel
import Testing

@Suite("Why a change is pending")
struct PendingChangeExplanationTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var change: MailModel.Operation.Change = .addFlags(.seen)
        var state = MailModel.Operation.State.queued
        var attempts = 0
        var delay: Double = 0
        var isBehindAnother = false
        var isPlaceKnown = true
        var isActive = true
        var isPaused = false
        var isOffline = false
        var error: String?
        let reason: PendingChangeExplanation.Reason
        var hasNextTry = false
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "just made", reason: .due),
        Row(name: "handed over", state: .inFlight, reason: .inFlight),
        Row(
            name: "answer lost", state: .inFlight, attempts: 1, delay: 15, reason: .unconfirmed, hasNextTry: true),
        Row(name: "answer lost, due again", state: .inFlight, attempts: 1, reason: .unconfirmed),
        Row(name: "refused", attempts: 2, delay: 15, reason: .refused, hasNextTry: true),
        Row(name: "refused, due again", attempts: 2, delay: -1, reason: .refused),
        Row(name: "mailbox renumbered", delay: 5, reason: .postponed, hasNextTry: true),
        Row(name: "deletion", change: .delete, delay: 9, reason: .undoPeriod, hasNextTry: true),
        Row(name: "deletion, time over", change: .delete, reason: .due),
        Row(name: "second change", delay: 5, isBehindAnother: true, reason: .behindAnother),
        Row(name: "message on its way", isPlaceKnown: false, reason: .placeUnknown),
        Row(
            name: "paused by the user", attempts: 1, isActive: false, isPaused: true, error: "No trust.",
            reason: .paused),
        Row(name: "offline", attempts: 1, delay: 5, isOffline: true, reason: .offline),
        Row(name: "offline since an error", isOffline: true, error: "No trust.", reason: .offline),
        Row(
            name: "password wrong", attempts: 1, isActive: false, isOffline: true, error: "No trust.", reason: .signIn),
        Row(name: "certificate not good", error: "No trust.", reason: .accountError),
        Row(name: "refused, certificate not good", attempts: 2, delay: 15, error: "No trust.", reason: .accountError),
    ]

    @Test("The reason follows from the change, its account and the time", arguments: rows)
    func reasons(row: Row) {
        let now = Date(timeIntervalSince1970: 1_000_000)
        let change = PendingChange(
            id: OperationID(1), account: AccountID(1), message: MessageID(1), publicID: "00", thread: ThreadID(1),
            subject: "Plans", from: nil, mailbox: MailboxID(1), change: row.change, state: row.state, since: now,
            attempts: row.attempts, notBefore: now.addingTimeInterval(row.delay),
            problem: row.attempts > 0 ? ServerProblem(.refused) : nil, isBehindAnother: row.isBehindAnother,
            isPlaceKnown: row.isPlaceKnown)
        let account = Account(
            id: AccountID(1), settings: AccountSettings(address: "a@example.org", imap: nil, username: "a"),
            isActive: row.isActive, isPaused: row.isPaused, error: row.error, isOffline: row.isOffline)
        let explanation = PendingChangeExplanation(change, of: account, now: now)
        #expect(explanation.reason == row.reason)
        #expect((explanation.nextTry != nil) == row.hasNextTry)
        #expect(explanation.sentence.hasSuffix("."))
        let tellsError = [.refused, .unconfirmed].contains(row.reason)
        #expect(explanation.sentence.contains("The server refused a request.") == tellsError)
        #expect(explanation.sentence.hasSuffix(" No trust.") == (row.reason == .accountError))
    }

    @Test("The table above contains every reason")
    func complete() {
        #expect(Set(Self.rows.map(\.reason)) == Set(PendingChangeExplanation.Reason.allCases))
    }

    @Test("A change has a short description and a keyword for programs")
    func words() {
        let names = [MailboxID(3): "Archive"]
        let changes: [(MailModel.Operation.Change, String, String)] = [
            (.addFlags(.seen), "Mark as read", "mark_read"), (.removeFlags(.seen), "Mark as unread", "mark_unread"),
            (.addFlags(.flagged), "Star", "star"), (.removeFlags(.flagged), "Remove the star", "unstar"),
            (.move(to: MailboxID(3)), "Move to Archive", "move"),
            (.move(to: MailboxID(4)), "Move to another mailbox", "move"), (.archive, "Remove from INBOX", "remove"),
            (.delete, "Delete permanently", "delete"),
        ]
        for (change, words, keyword) in changes {
            #expect(change.words(in: "INBOX") { names[$0] } == words)
            #expect(change.keyword == keyword)
        }
    }
}
