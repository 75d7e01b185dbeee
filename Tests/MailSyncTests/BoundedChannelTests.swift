import Testing

@testable import MailSync

@Suite("Bounded channels")
struct BoundedChannelTests {
    private struct Fault: Error {}

    @Test("All elements are received in order, at any speed of either side")
    func keepsOrder() async throws {
        let channel = BoundedChannel<Int>(capacity: 3)
        async let giving: Void = {
            for number in 0..<1000 { try await channel.give(number, weight: 1) }
            channel.end()
        }()
        var taken: [Int] = []
        while true {
            let next = try await channel.take(upTo: 2)
            if next.isEmpty { break }
            #expect(next.count <= 2)
            taken += next
        }
        try await giving
        #expect(taken == Array(0..<1000))
    }

    @Test("An element heavier than the limit is accepted alone")
    func takesHeavyElements() async throws {
        let channel = BoundedChannel<String>(capacity: 10)
        try await channel.give("light", weight: 1)
        try await channel.give("heavy", weight: 100)
        channel.end()
        #expect(try await channel.take(upTo: 5) == ["light"])
        #expect(try await channel.take(upTo: 5) == ["heavy"])
        #expect(try await channel.take(upTo: 5).isEmpty)
    }

    @Test("The sender waits until there is space")
    func boundsWhatIsHeld() async throws {
        let channel = BoundedChannel<Int>(capacity: 2)
        try await channel.give(1, weight: 1)
        try await channel.give(2, weight: 1)
        async let third: Void = channel.give(3, weight: 1)
        #expect(try await channel.take(upTo: 2) == [1, 2])
        try await third
        #expect(try await channel.take(upTo: 2) == [3])
    }

    @Test("A failure reaches a waiting sender and a waiting receiver")
    func tellsOfFailures() async throws {
        let full = BoundedChannel<Int>(capacity: 1)
        try await full.give(1, weight: 1)
        let giving = Task { try await full.give(2, weight: 1) }
        full.fail(Fault())
        await #expect(throws: Fault.self) { try await giving.value }

        let empty = BoundedChannel<Int>(capacity: 1)
        let taking = Task { try await empty.take(upTo: 1) }
        empty.fail(Fault())
        await #expect(throws: Fault.self) { try await taking.value }
    }
}
