import Foundation
import MailTestKit
import StoreTestKit
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Every way in which mail reaches the program leads to one notification.
@Suite("Arrival of mail and its notifications", .timeLimit(.minutes(10)), .soundStores)
struct ArrivalPathTests {
    /// How the server can report new mail.
    enum Offer: String, CaseIterable, Sendable {
        case notify, idle, nothing

        var capabilities: String? {
            switch self {
            case .notify: nil
            case .idle: "IMAP4rev1 LITERAL+ UIDPLUS MOVE IDLE SPECIAL-USE NAMESPACE CONDSTORE ESEARCH"
            case .nothing: "IMAP4rev1 LITERAL+ UIDPLUS MOVE SPECIAL-USE NAMESPACE CONDSTORE ESEARCH"
            }
        }
    }

    @Test(
        "NOTIF-21a: mail notifies once, through NOTIFY, IDLE or a requested sync", arguments: Offer.allCases)
    func paths(offer: Offer) async throws {
        let setting = try await NotifyingProgram(options: DovecotOptions(capabilities: offer.capabilities))
        try await setting.deliver("before")
        let daemon = try await setting.daemon()
        try await setting.deliver("tea")
        if offer == .nothing { #expect(try await setting.program.run(["sync"]).status == 0) }
        _ = try await setting.notification(of: "tea", daemon)
        // What comes later by a manual sync is shown too, and nothing again.
        try await setting.deliver("cake")
        #expect(try await setting.program.run(["sync"]).status == 0)
        _ = try await setting.notification(of: "cake", daemon)
        #expect(try await setting.program.run(["sync"]).status == 0)
        let first = try setting.shown().compactMap { $0.body?.split(separator: "\n").first.map(String.init) }
        #expect(first == ["tea", "cake"])
        await setting.stop(daemon)
    }

    @Test("NOTIF-17: a message is not shown again if the program is killed while it notifies the desktop")
    func killedWhileShowing() async throws {
        let setting = try await NotifyingProgram(behaviour: .stalls)
        #expect(try await setting.program.run(["sync"]).status == 0)
        let daemon = try await setting.daemon()
        try await setting.deliver("tea")
        _ = try await setting.notification(of: "tea", daemon)
        daemon.signal(SIGKILL)
        _ = await daemon.end()
        let id = try #require(try await setting.found("subject:tea")?["id"] as? String)
        let second = try await setting.daemon()
        #expect(try await setting.program.run(["sync"]).status == 0)
        #expect(try setting.shown().count == 1)
        let why = try await setting.program.json(["explain", id])["notification"] as? [String: Any]
        #expect(why?["verdict"] is String, "the decision was on disk")
        await setting.stop(second)
    }

    @Test("NOTIF-11: a muted conversation stays silent when mail joins it, also in the same batch as another")
    func mutedThreadGrows() async throws {
        let setting = try await NotifyingProgram()
        try await setting.deliver("tea")
        try await setting.deliver("cake")
        #expect(try await setting.program.run(["sync"]).status == 0)
        let id = try #require(try await setting.found("subject:tea")?["id"] as? String)
        #expect(try await setting.program.run(["mute", id]).status == 0)
        let daemon = try await setting.daemon()
        // It answers both, so that the conversations join.
        try await setting.server.deliver(
            text: "From: Bo <bo@example.org>\nTo: anna@example.org\nSubject: both\nMessage-ID: <both@example.org>\n"
                + "References: <tea@example.org> <cake@example.org>\nIn-Reply-To: <cake@example.org>\n"
                + "Date: Thu, 15 Jan 2026 12:00:00 +0000\n\nAt four?\n")
        try await setting.deliver("Re: tea", answering: "tea@example.org")
        try await setting.deliver("other")
        _ = try await setting.notification(of: "other", daemon)
        let first = try setting.shown().compactMap { $0.body?.split(separator: "\n").first.map(String.init) }
        #expect(first == ["other"])
        await setting.stop(daemon)
    }
}
