import Foundation
import MailTestKit
import StoreTestKit
import Testing

@Suite("Random two-sided histories on Dovecot", .timeLimit(.minutes(240)), .serialized, .soundStores)
struct TwoSidedHistoryTests {
    /// What a server offers.
    struct Offer: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var capabilities: String?
        var share: Int
    }

    static let offers = [
        Offer(testDescription: "everything", capabilities: nil, share: 1),
        Offer(
            testDescription: "neither MOVE nor QRESYNC",
            capabilities: "IMAP4rev1 LITERAL+ UIDPLUS IDLE SPECIAL-USE NAMESPACE CONDSTORE", share: 2),
        Offer(
            testDescription: "IDLE and special uses only", capabilities: "IMAP4rev1 IDLE SPECIAL-USE NAMESPACE",
            share: 2),
    ]

    @Test(
        "FR-SYNC-02, FR-SYNC-05, MO-52: two clients, interrupted anywhere, end with equal mail and nothing is lost",
        arguments: offers)
    func converge(_ offer: Offer) async throws {
        let random = SeededGenerator.announced("two-sided histories, \(offer.testDescription)")
        let seeds = HistoryPlan.seeds(random, share: offer.share)
        let users = seeds.indices.map { "user\($0)" }
        let server = try await DovecotServer.start(DovecotOptions(users: users, capabilities: offer.capabilities))
        let proxy = try await CountingProxy.start(serverPort: server.port)
        for (user, seed) in zip(users, seeds) {
            var history = try TwoSidedHistory(
                server: server, proxy: proxy, user: user, random: SeededGenerator(seed: seed))
            let problems = await history.outcome(steps: HistoryPlan.steps)
            let report = HistoryPlan.report(seed, problems, history.log)
            #expect(problems.isEmpty, "\(report)")
        }
        try await proxy.stop()
        await server.stop()
    }
}
