import MailModel
import Testing

@testable import MailSync

@Suite("Network changes")
struct NetworkChangeMonitorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let before: Set<String>
        let after: Set<String>
        var slept: Duration = .zero
        let news: Set<EngineRequest>
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "nothing", before: ["10.0.0.2"], after: ["10.0.0.2"], news: []),
        Row(name: "plugged in", before: [], after: ["10.0.0.2"], news: [.networkCame]),
        Row(name: "one more", before: ["10.0.0.2"], after: ["10.0.0.2", "2001:db8::1"], news: [.networkCame]),
        Row(name: "unplugged", before: ["10.0.0.2"], after: [], news: [.networkGone]),
        Row(
            name: "another network", before: ["10.0.0.2"], after: ["192.0.2.7"], news: [.networkCame, .networkGone]),
        Row(
            name: "slept", before: ["10.0.0.2"], after: ["10.0.0.2"], slept: .seconds(3600),
            news: [.networkCame, .networkGone]),
        Row(name: "clocks that differ a little", before: ["a"], after: ["a"], slept: .milliseconds(200), news: []),
    ]

    @Test("FR-SYNC-09: new and lost addresses are reported, and a suspend counts as both", arguments: rows)
    func tells(_ row: Row) {
        let before = NetworkSample(addresses: row.before, slept: .seconds(100))
        let after = NetworkSample(addresses: row.after, slept: .seconds(100) + row.slept)
        #expect(after.changes(since: before) == row.news)
    }

    @Test("The suspend counter is available, and constant between two queries")
    func asks() {
        let first = NetworkSample.now()
        let second = NetworkSample.now()
        #expect(second.slept - first.slept < .seconds(1))
        #expect(!second.addresses.contains { $0 == "127.0.0.1" || $0 == "::1" || $0.hasPrefix("fe80:") })
    }
}
