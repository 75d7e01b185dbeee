import MailModel
import Testing

@testable import MailSync

@Suite("Flag scan rotation")
struct FlagScanRotationTests {
    private func set(_ numbers: ClosedRange<UInt32>) -> UIDSet { UIDSet(numbers.compactMap { UID($0) }) }

    @Test("Small mailboxes are compared whole in each pass")
    func small() {
        let flagRotation = FlagScanRotation()
        for _ in 0..<3 { #expect(flagRotation.next(of: MailboxID(1), among: set(1...1000)) == set(1...1000)) }
    }

    @Test(
        "The newest are compared in each pass, and all others within ninety-six", arguments: [1_001, 20_000, 200_000])
    func large(_ count: UInt32) {
        let (flagRotation, known) = (FlagScanRotation(), set(1...count))
        var seen = UIDSet()
        for _ in 0..<96 {
            let asked = flagRotation.next(of: MailboxID(1), among: known)
            #expect(set(count - 499...count).subtracting(asked).isEmpty)
            #expect(asked.count <= 500 + max(500, Int(count) / 96 + 1))
            seen.formUnion(asked)
        }
        #expect(seen == known)
    }
}
