import MailModel
import Testing

@testable import MailStorage

@Suite("Aspects of several changes") struct MergedAspectsTests {
    private static let account = AccountID(1)
    private static let inbox = ThreadScope.mailbox(MailboxID(1))

    @Test("Threads and lists of many changes are one aspect each, with the latest number of a list")
    func merges() {
        var merged = MergedAspects([.threads([ThreadID(1)]), .lists([Self.inbox: 7])])
        for number in 2...5 as ClosedRange<Int64> {
            merged.add([.threads([ThreadID(number)]), .lists([Self.inbox: number]), .notices])
        }
        merged.add([])
        #expect(
            merged.aspects == [.threads(Set((1...5).map { ThreadID($0) })), .lists([Self.inbox: 7]), .notices])
        #expect(MergedAspects().aspects.isEmpty)
    }

    @Test("The start of a sync gives way to its end, the end of an earlier one stays")
    func syncs() {
        var merged = MergedAspects([.syncStarted(Self.account), .rules])
        merged.add([.syncCompleted(Self.account)])
        #expect(merged.aspects == [.syncCompleted(Self.account), .rules])
        merged.add([.syncStarted(Self.account)])
        #expect(merged.aspects == [.syncCompleted(Self.account), .syncStarted(Self.account), .rules])
    }
}
