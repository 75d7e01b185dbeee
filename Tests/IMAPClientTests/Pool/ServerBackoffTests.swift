import Testing

@testable import IMAPClient

@Suite("Server backoff")
struct ServerBackoffTests {
    private let start = ContinuousClock.now

    private func throttled(_ delay: String) -> IMAPError {
        IMAPError(.serverRefused(.limit), serverText: "Request is throttled. Suggested Backoff Time: \(delay)")
    }

    @Test("The backoff lasts exactly as long as the server requested")
    func lasts() throws {
        var backoff = ServerBackoff()
        #expect(try backoff.wait(at: start) == nil && !backoff.isOn(at: start))
        backoff.record(throttled("30 seconds"), at: start)
        #expect(try backoff.wait(at: start) == .seconds(30))
        #expect(try backoff.wait(at: start + .seconds(29)) == .seconds(1))
        #expect(backoff.isOn(at: start + .seconds(29)))
        #expect(try backoff.wait(at: start + .seconds(30)) == nil)
        #expect(!backoff.isOn(at: start + .seconds(30)))
    }

    @Test("An error without a delay changes nothing, and a shorter time does not end a longer one")
    func keepsLonger() throws {
        var backoff = ServerBackoff()
        backoff.record(IMAPError(.serverRefused(.unavailable), serverText: "Server busy"), at: start)
        #expect(!backoff.isOn(at: start))
        backoff.record(throttled("50 seconds"), at: start)
        backoff.record(throttled("5 seconds"), at: start + .seconds(1))
        #expect(try backoff.wait(at: start + .seconds(10)) == .seconds(40))
    }

    @Test("Instead of a delay of more than a minute, the error is thrown, until a minute is left")
    func leavesLongWaits() throws {
        var backoff = ServerBackoff()
        let error = throttled("300 seconds")
        backoff.record(error, at: start)
        #expect(throws: error) { try backoff.wait(at: start) }
        #expect(throws: error) { try backoff.wait(at: start + .seconds(239)) }
        #expect(try backoff.wait(at: start + .seconds(240)) == .seconds(60))
    }
}
