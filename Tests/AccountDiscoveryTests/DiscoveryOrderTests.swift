import MailModel
import Testing

@testable import AccountDiscovery

@Suite("Which source of a mail server is preferred")
struct DiscoveryOrderTests {
    /// The sources in the order of trust, with the hosts that they name.
    private static let sources = ["service", "subdomain", "well-known", "exchanger"]

    private func step(_ source: String, isFound: Bool) throws -> DiscoveryFindings.Step {
        let address = try #require(AccountAddress("anna@example.org"))
        var result: DiscoveryResult? = DiscoveryResult(guessFor: address)
        result?.imap.endpoint.host = "\(source).example.org"
        if !isFound { result = nil }
        switch source {
        case "service": return .serviceRecords(result)
        case "subdomain": return .file(.subdomain, result)
        case "well-known": return .file(.wellKnown, result)
        default: return .mailExchanger(result)
        }
    }

    /// Every order of the sources.
    private static func orders(_ sources: [String]) -> [[String]] {
        guard !sources.isEmpty else { return [[]] }
        return sources.flatMap { first in orders(sources.filter { $0 != first }).map { [first] + $0 } }
    }

    @Test("FR-OB-01: service records precede configuration files, and these mail exchangers, in any order of arrival")
    func trust() throws {
        let orders = Self.orders(Self.sources)
        #expect(orders.count == 24)
        for found in 0..<16 {
            let isFound = { (source: String) in
                Self.sources.firstIndex(of: source).map { found & (1 << $0) != 0 } ?? false
            }
            let expected = Self.sources.first(where: isFound)
            for order in orders {
                var findings = DiscoveryFindings()
                for (index, source) in order.enumerated() {
                    findings.note(try step(source, isFound: isFound(source)))
                    let answered = order.prefix(index + 1)
                    // Decided as soon as everything before the best answer has said that it has nothing.
                    let waits = Self.sources.prefix { $0 != answered.best(isFound, of: Self.sources) }
                    #expect(findings.isDecided == waits.allSatisfy(answered.contains), "\(order) \(found)")
                }
                #expect(findings.decision?.imap.endpoint.host == expected.map { "\($0).example.org" })
            }
        }
    }

    @Test("FR-OB-01: at the time limit, the best answer that has arrived is used")
    func outOfTime() throws {
        var findings = DiscoveryFindings()
        findings.note(try step("exchanger", isFound: true))
        #expect(!findings.isDecided)
        findings.note(try step("well-known", isFound: true))
        #expect(!findings.isDecided)
        findings.note(.outOfTime)
        #expect(findings.isDecided && findings.decision?.imap.endpoint.host == "well-known.example.org")
        var nothing = DiscoveryFindings()
        nothing.note(.outOfTime)
        #expect(nothing.isDecided && nothing.decision == nil)
    }
}

extension ArraySlice<String> {
    /// The most trusted source among these that found something; nil if none did.
    fileprivate func best(_ isFound: (String) -> Bool, of sources: [String]) -> String? {
        sources.first { contains($0) && isFound($0) }
    }
}
