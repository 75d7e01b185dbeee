import Foundation
import MailTestKit
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The built program with a notification service on a private bus, on Dovecot's account.
struct NotifyingProgram {
    let bus: ScriptedNotificationServer
    let server: DovecotServer
    let program: Program

    /// - Parameters:
    ///   - capabilities: what the notification service offers.
    ///   - options: how Dovecot is set up.
    ///   - environment: further variables of the program.
    init(
        capabilities: [String] = ["body", "actions"], behaviour: ScriptedNotificationServer.Behaviour = .shows,
        options: DovecotOptions = DovecotOptions(), environment: [String: String] = [:]
    ) async throws {
        bus = try await ScriptedNotificationServer(capabilities: capabilities, behaviour: behaviour)
        server = try await DovecotServer.start(options)
        program = try Program(
            trusting: server.authorityFile,
            environment: environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address]) { $1 })
        try #require(try await program.addAccount(port: server.port).status == 0)
    }

    /// Mail from Bo to the inbox.
    ///
    /// - Parameter parent: the Message-ID that it answers, without angle brackets.
    func deliver(_ subject: String, answering parent: String? = nil) async throws {
        let reference = parent.map { "In-Reply-To: <\($0)>\nReferences: <\($0)>\n" } ?? ""
        let token = subject.filter { $0.isLetter || $0.isNumber }
        try await server.deliver(
            text: "From: Bo <bo@example.org>\nTo: anna@example.org\nSubject: \(subject)\n"
                + "Message-ID: <\(token)@example.org>\n\(reference)Date: Thu, 15 Jan 2026 12:00:00 +0000\n\nAt four?\n")
    }

    /// A daemon whose first pass has ended.
    func daemon() async throws -> RunningTool {
        let daemon = try program.start(["serve", "--port", "0", "--json"])
        try await until(daemon) {
            let status = try await program.json(["status"])
            let account = (status["accounts"] as? [[String: Any]])?.first
            return account?["state"] as? String == "listening"
        }
        return daemon
    }

    /// Polls by running the program until a condition holds.
    func until(_ daemon: RunningTool, _ isSo: () async throws -> Bool) async throws {
        let end = ContinuousClock.now.advanced(by: .seconds(90))
        while ContinuousClock.now < end {
            if try await isSo() { return }
            // Takes a moment, so that the daemon gets its turn.
            _ = try await program.run(["--version"])
        }
        Issue.record("it never was so; the daemon said: \(daemon.errors)")
    }

    /// What is shown, oldest first.
    func shown() throws -> [ScriptedNotificationServer.Call] { try bus.calls().filter { $0.method == "Notify" } }

    /// The notification of a message whose subject is this, once it is shown.
    func notification(of subject: String, _ daemon: RunningTool) async throws -> ScriptedNotificationServer.Call {
        func found() throws -> ScriptedNotificationServer.Call? {
            try shown().last { $0.body?.split(separator: "\n").first.map(String.init) == subject }
        }
        try await until(daemon) { try found() != nil }
        return try #require(try found())
    }

    /// The numbers of notifications that were closed.
    func closed() throws -> [UInt32] {
        try bus.calls().filter { $0.method == "CloseNotification" }.compactMap(\.id)
    }

    /// The first result of a search.
    func found(_ query: String) async throws -> [String: Any]? {
        (try await program.json(["search", query])["results"] as? [[String: Any]])?.first
    }

    func stop(_ daemon: RunningTool?) async {
        daemon?.signal(SIGTERM)
        _ = await daemon?.end()
        await bus.stop()
    }
}
