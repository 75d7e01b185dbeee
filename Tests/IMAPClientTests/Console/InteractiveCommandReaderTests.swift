import Synchronization
import Testing

@testable import IMAPClient

@Suite("Interactive input")
struct InteractiveCommandReaderTests {
    @Test("A line is requested once, when a caller waits for it")
    func asks() async {
        let count = Mutex(0)
        let lines = InteractiveCommandReader { lines in
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number < 3 { lines.add("\(number)") } else { lines.end() }
        }
        let early = count.withLock { $0 }
        #expect(early == 0)
        var taken: [String] = []
        while let line = await lines.next() { taken.append(line) }
        #expect(taken == ["1", "2"])
        #expect(await lines.next() == nil)
        let calls = count.withLock { $0 }
        #expect(calls == 3)
    }

    @Test("A cancelled wait loses no line and requests no second one")
    func cancelled() async {
        let (asked, signal) = AsyncStream<Void>.makeStream()
        let count = Mutex(0)
        let lines = InteractiveCommandReader { _ in
            count.withLock { $0 += 1 }
            signal.finish()
        }
        await withTaskGroup(of: String?.self) { group in
            group.addTask { await lines.next() }
            for await _ in asked {}
            group.cancelAll()
            #expect(await group.next() == .some(nil))
        }
        lines.add("late")
        #expect(await lines.next() == "late")
        let calls = count.withLock { $0 }
        #expect(calls == 1)
    }
}
