import Foundation
import Testing

@Suite("Checks of stores")
struct SoundStoresTests {
    /// The calls by which a test opens or creates a store.
    private static let openings = [
        "MailStore.open", "StoreFixture(", "WebFixture.run", "SyncFixture(", "ExchangeFixture(", "Program(",
    ]

    @Test("Every suite that opens a store has it checked at the end of each test")
    func everySuite() throws {
        let folder = Repository.root.appendingPathComponent("Tests")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        var suites = 0
        // Tests of the check itself leave damaged stores.
        for name in names where !name.hasSuffix("SoundStoresTests.swift") {
            let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            guard text.contains("@Suite"), Self.openings.contains(where: text.contains) else { continue }
            for line in text.split(separator: "\n") where line.hasPrefix("@Suite") {
                suites += 1
                #expect(line.contains(".soundStores"), "\(name): \(line)")
            }
        }
        #expect(suites > 30)
    }
}
