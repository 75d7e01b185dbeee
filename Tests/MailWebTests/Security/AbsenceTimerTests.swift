import Testing

@testable import MailWeb

@Suite("When the app lock closes by itself")
struct AbsenceTimerTests {
    /// The number of seconds until it locks.
    private func seconds(_ timer: inout AbsenceTimer) -> Int {
        var count = 0
        while !timer.step(isVisible: false) { count += 1 }
        return count
    }

    private func locks(_ timer: inout AbsenceTimer, isVisible: Bool) -> Bool { timer.step(isVisible: isVisible) }

    @Test("Five seconds after the last page has left it locks, not earlier")
    func absence() {
        var timer = AbsenceTimer()
        #expect(!locks(&timer, isVisible: true))
        #expect(seconds(&timer) == 5)
    }

    @Test("A page that comes back in time, as after a reload, keeps it open")
    func reload() {
        var timer = AbsenceTimer()
        _ = timer.step(isVisible: true)
        for _ in 0..<5 { #expect(!locks(&timer, isVisible: false)) }
        #expect(!locks(&timer, isVisible: true))
        #expect(seconds(&timer) == 5)
    }

    @Test("After it was opened, a page has thirty seconds to appear")
    func appearance() {
        var timer = AbsenceTimer()
        #expect(seconds(&timer) == 30)
    }
}
