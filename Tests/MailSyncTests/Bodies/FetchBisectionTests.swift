import MailModel
import MailTestKit
import Testing

@testable import MailSync

@Suite("Isolating messages that break a connection")
struct FetchBisectionTests {
    private func set(_ numbers: some Sequence<Int>) -> UIDSet { UIDSet(numbers.compactMap { UID(UInt32($0)) }) }

    /// Simulates a server that closes the connection at a bad message, after sending the messages before it in the same
    /// command, or nothing of the command. Returns the fetched messages, the blamed ones, and the number of
    /// connections.
    private func play(
        _ wanted: UIDSet, bad: UIDSet, sendsRest: Bool
    ) -> (fetched: UIDSet, blamed: UIDSet, connections: Int) {
        var bisection = FetchBisection()
        var fetched = UIDSet()
        var blamed = UIDSet()
        for connection in 1...10_000 {
            let missing = wanted.subtracting(fetched).subtracting(blamed)
            guard let lost = firstLoss(bisection.batches(of: missing), bad: bad, sendsRest: sendsRest, &fetched) else {
                return (fetched, blamed, connection)
            }
            if let uid = bisection.learn(from: lost) { blamed.formUnion(UIDSet([uid])) }
        }
        return (fetched, blamed, .max)
    }

    private func firstLoss(
        _ batches: [UIDSet], bad: UIDSet, sendsRest: Bool, _ fetched: inout UIDSet
    ) -> UIDSet? {
        for batch in batches {
            guard let first = batch.intersection(bad).min else {
                fetched.formUnion(batch)
                continue
            }
            let before = sendsRest ? UIDSet(batch.uids.filter { $0 < first }) : UIDSet()
            fetched.formUnion(before)
            return batch.subtracting(before)
        }
        return nil
    }

    @Test("Without a bad message, one connection is enough")
    func sound() {
        let result = play(set(1...1200), bad: UIDSet(), sendsRest: true)
        #expect(result.fetched == set(1...1200))
        #expect(result.connections == 1)
    }

    @Test("Exactly the bad messages are blamed, and every other one is fetched", arguments: [true, false])
    func random(sendsRest: Bool) {
        var random = SeededGenerator.announced("caution")
        for _ in 0..<60 {
            let wanted = set((1...random.number(1...900)).filter { _ in random.number(0...9) > 0 })
            let bad = UIDSet(wanted.uids.filter { _ in random.number(0...150) == 0 })
            let result = play(wanted, bad: bad, sendsRest: sendsRest)
            #expect(result.blamed == bad)
            #expect(result.fetched == wanted.subtracting(bad))
            if sendsRest { #expect(result.connections <= 4 * bad.count + 1) }
        }
    }
}
