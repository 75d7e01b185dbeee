import Testing

@testable import MailWeb

@Suite("Automatic app lock")
struct AbsenceTimerTests {
    /// The number of seconds until it locks.
    private func seconds(_ timer: inout AbsenceTimer) -> Int {
        var count = 0
        while !timer.step(isVisible: false) { count += 1 }
        return count
    }

    private func locks(_ timer: inout AbsenceTimer, isVisible: Bool) -> Bool { timer.step(isVisible: isVisible) }

    @Test("It locks five seconds after the last page has closed, not earlier")
    func absence() {
        var timer = AbsenceTimer()
        #expect(!locks(&timer, isVisible: true))
        #expect(seconds(&timer) == 5)
    }

    @Test("A page that reconnects in time, as after a reload, keeps it unlocked")
    func reload() {
        var timer = AbsenceTimer()
        _ = timer.step(isVisible: true)
        for _ in 0..<5 { #expect(!locks(&timer, isVisible: false)) }
        #expect(!locks(&timer, isVisible: true))
        #expect(seconds(&timer) == 5)
    }

    @Test("After unlocking, a page has thirty seconds to connect")
    func appearance() {
        var timer = AbsenceTimer()
        #expect(seconds(&timer) == 30)
    }
}
