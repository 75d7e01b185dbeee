import MailModel
import Testing

@testable import MailSync

@Suite("Planning the sync of a mailbox")
struct MailboxSyncPlannerTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let cursor: MailboxCursor
        let coversWindow: Bool
        let server: MailboxSnapshot
        let plan: MailboxSyncPlanner.Plan
        var testDescription: String { name }
    }

    private static func cursor(
        _ validity: UInt32?, next: UInt32? = 10, sequence: UInt64? = 100, count: UInt32? = 5
    ) -> MailboxCursor {
        MailboxCursor(
            uidValidity: validity.map(UIDValidity.init), uidNext: next,
            modificationSequence: sequence.flatMap(ModificationSequence.init), messageCount: count)
    }

    private static func server(
        _ validity: UInt32, next: UInt32? = 10, sequence: UInt64? = 100, count: UInt32 = 5
    ) -> MailboxSnapshot {
        MailboxSnapshot(
            uidValidity: UIDValidity(validity), uidNext: next,
            modificationSequence: sequence.flatMap(ModificationSequence.init), messageCount: count)
    }

    /// A modification sequence has at most 63 bits; 100 is valid.
    private static let hundred = ModificationSequence(clamping: 100)

    static let rows: [Row] = [
        Row(
            name: "never synced", cursor: cursor(nil), coversWindow: false, server: server(1),
            plan: .sync(startsUIDValidity: true, flagScan: .none)),
        Row(
            name: "another UIDVALIDITY", cursor: cursor(1), coversWindow: true, server: server(2),
            plan: .sync(startsUIDValidity: true, flagScan: .none)),
        Row(
            name: "UIDVALIDITY 0 vouches for nothing", cursor: cursor(0), coversWindow: true, server: server(0),
            plan: .sync(startsUIDValidity: true, flagScan: .none)),
        Row(name: "nothing changed", cursor: cursor(1), coversWindow: true, server: server(1), plan: .unchanged),
        Row(
            name: "interrupted before the end", cursor: cursor(1), coversWindow: false, server: server(1),
            plan: .sync(startsUIDValidity: false, flagScan: .changedSince(hundred))),
        Row(
            name: "new mail", cursor: cursor(1), coversWindow: true,
            server: server(1, next: 11, sequence: 101, count: 6),
            plan: .sync(startsUIDValidity: false, flagScan: .changedSince(hundred))),
        Row(
            name: "a deletion that did not raise the sequence", cursor: cursor(1), coversWindow: true,
            server: server(1, count: 4),
            plan: .sync(startsUIDValidity: false, flagScan: .changedSince(hundred))),
        Row(
            name: "a sequence that went backwards", cursor: cursor(1), coversWindow: true,
            server: server(1, sequence: 7),
            plan: .sync(startsUIDValidity: false, flagScan: .everything)),
        Row(
            name: "no modification sequences", cursor: cursor(1, sequence: nil), coversWindow: true,
            server: server(1, sequence: nil), plan: .sync(startsUIDValidity: false, flagScan: .everything)),
        Row(
            name: "sequences offered for the first time", cursor: cursor(1, sequence: nil), coversWindow: true,
            server: server(1), plan: .sync(startsUIDValidity: false, flagScan: .everything)),
        Row(
            name: "no UIDNEXT", cursor: cursor(1), coversWindow: true, server: server(1, next: nil),
            plan: .sync(startsUIDValidity: false, flagScan: .changedSince(hundred))),
    ]

    @Test("FR-SYNC-02: the server's numbers decide between nothing, a comparison and a fresh start", arguments: rows)
    func plans(_ row: Row) {
        let plan = MailboxSyncPlanner.plan(cursor: row.cursor, coversWindow: row.coversWindow, server: row.server)
        #expect(plan == row.plan)
    }

    @Test("Q32: counters that run ahead are accepted only after two complete passes report them")
    func settles() {
        let modSeqs = ModSeqTracker()
        let mailbox = MailboxID(1)
        #expect(!modSeqs.isSettled(mailbox, at: Self.server(1)))
        modSeqs.note(Self.server(1), of: mailbox)
        #expect(!modSeqs.isSettled(mailbox, at: Self.server(1)))
        modSeqs.note(Self.server(1), of: mailbox)
        #expect(modSeqs.isSettled(mailbox, at: Self.server(1)))
        #expect(!modSeqs.isSettled(mailbox, at: Self.server(1, sequence: 101)))
        #expect(!modSeqs.isSettled(MailboxID(2), at: Self.server(1)))
        modSeqs.note(Self.server(1, sequence: 101), of: mailbox)
        #expect(!modSeqs.isSettled(mailbox, at: Self.server(1, sequence: 101)), "a new server state is compared again")
    }

    private func set(_ ranges: ClosedRange<UInt32>...) -> UIDSet { UIDSet(normalizing: ranges) }

    @Test("FR-SYNC-02: listed UIDs that are not stored are missing; stored UIDs that are not listed are removed")
    func comparesMembership() {
        let result = MailboxSyncPlanner.membership(
            known: set(1...5), onServer: set(2...8), inWindow: set(4...8), messageCount: 7)
        #expect(result.missing == set(6...8))
        #expect(result.vanished == set(1...1))
        #expect(result.trust == .confirmed)
    }

    @Test("Q27: only existing UIDs are fetched, even if sparse or far below UIDNEXT")
    func plansWhatExists() {
        let onServer = set(1...3, 4_000_000_000...4_000_000_001)
        let result = MailboxSyncPlanner.membership(
            known: set(1...1), onServer: onServer, inWindow: onServer, messageCount: 5)
        #expect(result.missing == set(2...3, 4_000_000_000...4_000_000_001))
        #expect(FetchBisection().batches(of: result.missing) == [result.missing])
    }

    @Test("Q36: a MODSEQ that increased without a reported change is not trusted")
    func questionsSilence() {
        func isUnconfirmed(
            _ scan: MailboxSyncPlanner.FlagScan, changes: Int = 0, sequence: UInt64? = 101, count: UInt32 = 5
        ) -> Bool {
            scan.isUnconfirmed(changeCount: changes, Self.server(1, sequence: sequence, count: count))
        }
        #expect(isUnconfirmed(.changedSince(Self.hundred)))
        #expect(!isUnconfirmed(.changedSince(Self.hundred), changes: 1))
        #expect(!isUnconfirmed(.changedSince(Self.hundred), count: 0))
        #expect(!isUnconfirmed(.changedSince(Self.hundred), sequence: 100))
        #expect(!isUnconfirmed(.everything))
        #expect(!isUnconfirmed(.none))
    }

    @Test("A list of messages that contradicts their number removes nothing")
    func distrustsContradictions() {
        let result = MailboxSyncPlanner.membership(
            known: set(1...10), onServer: set(1...4), inWindow: set(1...4), messageCount: 10)
        #expect(result.trust == .contradicted)
    }

    @Test("A large loss is confirmed by a second query, a small one is not")
    func brakes() {
        let large = MailboxSyncPlanner.membership(
            known: set(1...1000), onServer: set(1...949), inWindow: set(1...949), messageCount: 949)
        #expect(large.trust == .askAgain)
        let small = MailboxSyncPlanner.membership(
            known: set(1...1000), onServer: set(1...950), inWindow: set(1...950), messageCount: 950)
        #expect(small.trust == .confirmed)
        let all = MailboxSyncPlanner.membership(
            known: set(1...60), onServer: UIDSet(), inWindow: UIDSet(), messageCount: 0)
        #expect(all.trust == .askAgain)
    }

    @Test("FR-SYNC-01: the inbox comes first, All Mail and Important are not synced")
    func ordersMailboxes() {
        let roles: [MailboxRole] = [.spam, .custom, .all, .important, .trash, .sent, .inbox, .archive, .drafts]
        let mailboxes = roles.enumerated().map { index, role in
            Mailbox(
                id: MailboxID(Int64(index)), account: AccountID(1),
                listing: ListedMailbox(
                    path: role.rawValue, rawName: role.rawValue, delimiter: "/", role: role, isSelectable: true),
                total: 0, unread: 0, isSynced: false)
        }
        #expect(
            MailboxSyncPlanner.order(mailboxes).map(\.listing.role) == [
                .inbox, .sent, .drafts, .archive, .custom, .spam, .trash,
            ])
    }
}
