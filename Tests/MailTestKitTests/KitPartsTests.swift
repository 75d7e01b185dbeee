import Foundation
import MailTestKit
import Testing

@Suite("Small parts of the test kit", .timeLimit(.minutes(10)))
struct KitPartsTests {
    @Test("A temporary folder is deleted with its last reference")
    func temporaryDirectory() throws {
        var folder: TemporaryDirectory? = try TemporaryDirectory()
        let path = try #require(folder?.path)
        try folder?.write("text", to: "file.txt")
        #expect(FileManager.default.fileExists(atPath: path + "/file.txt"))
        folder = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("SplitMix64 equals its reference implementation for the seed 0")
    func splitMix() {
        var generator = SeededGenerator(seed: 0)
        #expect(generator.next() == 0xE220_A839_7B1D_CDAF)
        #expect(generator.next() == 0x6E78_9E6A_A1B9_65F4)
    }

    @Test("Branches do not depend on earlier draws")
    func branches() {
        var used = SeededGenerator(seed: 5)
        _ = used.number(1...6)
        var fresh = SeededGenerator(seed: 5).branch(3)
        var same = used.branch(3)
        var other = used.branch(4)
        let expected = fresh.next()
        #expect(same.next() == expected)
        #expect(other.next() != expected)
    }

    @Test("A manual clock wakes sleepers when it is moved past their time, and not before")
    func clock() async throws {
        let clock = ManualClock()
        let start = clock.date
        async let woken: Void = clock.sleep(for: .seconds(30))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(29))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        try await woken
        #expect(clock.sleeperCount == 0)
        #expect(clock.date.timeIntervalSince(start) == 30)
        try await clock.sleep(until: clock.now)
    }

    @Test("A cancelled sleeper wakes with CancellationError")
    func cancelledSleep() async {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(30)) }
        await clock.waitForSleepers()
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(30))
        }
        await #expect(throws: CancellationError.self) { try await early.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test("A program's output, errors and status are returned, and its time is limited")
    func tools() async throws {
        let echoed = try await CommandLineTool.run(["cat"], input: Array("hello".utf8))
        #expect(echoed.output == "hello")
        await #expect(throws: ToolFailure.self) { try await CommandLineTool.run(["ls", "/nowhere/at/all"]) }
        let late = try await CommandLineTool.outcome(of: ["tail", "-f", "/dev/null"], timeLimit: 1)
        #expect(late.status == 124)
    }
}
