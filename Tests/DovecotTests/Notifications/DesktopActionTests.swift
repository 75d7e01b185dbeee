import Foundation
import Logging
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

/// User actions on desktop notifications, up to the mail server.
@Suite("Actions on notifications of the desktop", .timeLimit(.minutes(10)), .soundStores)
struct DesktopActionTests {
    @Test("NOTIF-06a, NOTIF-06c: Mark read and Delete on the desktop reach the server, and the notification is removed")
    func readAndDelete() async throws {
        let setting = try await NotifyingProgram()
        #expect(try await setting.program.run(["sync"]).status == 0)
        let daemon = try await setting.daemon()
        try await setting.deliver("tea")
        let tea = try #require(try await setting.notification(of: "tea", daemon).id)
        try await setting.bus.emit("ActionInvoked", tea, "mark_read")
        try await setting.until(daemon) {
            try await setting.server.messages(in: "INBOX").map(\.flags).contains { $0.contains("\\Seen") }
        }
        try await setting.deliver("cake")
        let cake = try #require(try await setting.notification(of: "cake", daemon).id)
        try await setting.bus.emit("ActionInvoked", cake, "delete")
        try await setting.until(daemon) { (try? await setting.server.messages(in: "Trash").count) == 1 }
        try await setting.until(daemon) { try setting.closed() == [tea, cake] }
        #expect(try await setting.server.messages(in: "INBOX").count == 1)
        await setting.stop(daemon)
    }

    @Test("NOTIF-06d: an answer typed on the desktop is sent once, at once, to the author, with its references")
    func reply() async throws {
        let sink = SubmissionSink()
        let setting = try await NotifyingProgram(capabilities: ["body", "actions", "inline-reply"])
        try await ScriptedServer.run(
            [], others: { sink.session() }, encryption: .tls(setting.server.certificates)
        ) { wire in
            try Self.setSender(of: setting.program, port: wire.port)
            #expect(try await setting.program.run(["sync"]).status == 0)
            let daemon = try await setting.daemon()
            try await setting.deliver("tea")
            let tea = try await setting.notification(of: "tea", daemon)
            #expect(tea.actions?.contains("inline-reply") == true)
            try await setting.bus.emit("NotificationReplied", try #require(tea.id), "Yes, at four.")
            try await setting.until(daemon) { (try? await setting.server.messages(in: "Sent").count) == 1 }
            let sent = try #require(sink.messages.first)
            #expect(sink.messages.count == 1 && sent.recipients == ["bo@example.org"])
            #expect(sent.text.contains("Subject: Re: tea") && sent.text.contains("Yes, at four."))
            #expect(sent.text.contains("In-Reply-To: <tea@example.org>"))
            #expect(sent.text.contains("References: <tea@example.org>"))
            try await setting.until(daemon) { try setting.closed().contains(try #require(tea.id)) }
            await setting.stop(daemon)
        }
    }

    @Test(
        "NOTIF-06e: a click opens the conversation in the browser with an activation token, and delays nothing else"
    )
    func opens() async throws {
        let folder = try TemporaryDirectory(named: "opener")
        let seen = folder.file("seen")
        let opener = folder.file("xdg-open")
        // The page's address is in the file that the browser is given.
        let script = """
            #!/bin/sh
            path=$(printf '%s' "$1" | sed 's|^file://||')
            { printf '%s\\n' "$XDG_ACTIVATION_TOKEN"; grep -o 'url=[^"]*' "$path"; } >"\(seen.path).new"
            mv "\(seen.path).new" "\(seen.path)"
            sleep 20
            touch "\(seen.path).closed"
            """
        try script.write(to: opener, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener.path)
        let setting = try await NotifyingProgram(
            environment: ["PATH": "\(folder.path):/usr/bin:/bin", "DISPLAY": ":999"])
        #expect(try await setting.program.run(["sync"]).status == 0)
        let daemon = try await setting.daemon()
        try await setting.deliver("tea")
        let tea = try #require(try await setting.notification(of: "tea", daemon).id)
        try await setting.bus.emit("ActivationToken", tea, "t0ken")
        try await setting.bus.emit("ActionInvoked", tea, "default")
        try await setting.until(daemon) { FileManager.default.fileExists(atPath: seen.path) }
        let lines = try String(contentsOf: seen, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines.first == "t0ken")
        #expect(lines.last?.contains("localhost:") == true && lines.last?.contains("/thread/") == true, "\(lines)")
        try await setting.deliver("cake")
        _ = try await setting.notification(of: "cake", daemon)
        #expect(!FileManager.default.fileExists(atPath: "\(seen.path).closed"), "it waited for the browser")
        await setting.stop(daemon)
    }

    private static func setSender(of program: Program, port: Int) throws {
        let store = try MailStore.open(at: program.home.file("data"), logger: Logger(label: "test"))
        let account = try #require(try store.accounts().first)
        var settings = account.settings
        settings.smtp = ServerEndpoint(host: "localhost", port: port, security: .implicitTLS)
        try store.updateAccount(account.id, settings)
        try store.close()
    }
}
