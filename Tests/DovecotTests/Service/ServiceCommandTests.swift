import Foundation
import MailTestKit
import StoreTestKit
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("vaultmail service", .timeLimit(.minutes(5)), .soundStores)
struct ServiceCommandTests {
    private static let daemon = "vaultmail.service"
    private static let timer = ["vaultmail-sync.service", "vaultmail-sync.timer"]

    private func units(_ program: Program) -> [String] {
        let folder = program.home.file(".config/systemd/user").path
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private func unit(_ name: String, of program: Program) throws -> String {
        try String(contentsOf: program.home.file(".config/systemd/user/\(name)"), encoding: .utf8)
    }

    @Test("FR-SYNC-03: without a user manager the units are written, and the command prints the remaining steps")
    func withoutManager() async throws {
        let program = try Program(trusting: URL(fileURLWithPath: "/dev/null"))
        let absent = try await program.json(["service", "status"])
        #expect(absent["installed"] is NSNull && absent["files"] as? [String] == [])
        let installed = try await program.run(["service", "install", "--port", "18686"])
        #expect(installed.status == 0 && installed.output.isEmpty, "\(installed.errors)")
        #expect(installed.errors.contains("systemctl --user enable --now vaultmail.service"))
        #expect(units(program) == [Self.daemon])
        let status = try await program.json(["service", "status"])
        #expect(status["installed"] as? String == "daemon" && status["current"] as? Bool == true)
        #expect(status["manager"] as? Bool == false && status["active"] is NSNull && status["enabled"] is NSNull)
        let replaced = try await program.run(["service", "install", "--timer"])
        #expect(replaced.errors.contains("systemctl --user enable --now vaultmail-sync.timer"))
        #expect(units(program) == Self.timer, "one kind replaces the other")
        #expect(try await program.run(["service", "remove"]).status == 0)
        #expect(units(program).isEmpty)
        #expect(try await program.run(["service", "remove"]).errors.contains("No units are installed."))
        for wrong in [["--port", "0"], ["--port", "70000"], ["--timer", "--port", "18686"]] {
            #expect(try await program.run(["service", "install"] + wrong).status == 2, "\(wrong)")
        }
    }

    @Test("service install writes the desktop file with icon and actions, as register-mailto does; doctor checks it")
    func desktopEntry() async throws {
        let program = try Program(trusting: URL(fileURLWithPath: "/dev/null"))
        let path = ".local/share/applications/vaultmail.desktop"
        func doctor() async throws -> String {
            let outcome = try await program.run(["doctor", "--offline"])
            return String(outcome.output.split(separator: "\n").first { $0.contains("desktop entry") } ?? "")
        }
        let absent = try await doctor()
        #expect(absent.hasPrefix("ok") && absent.contains("register-mailto"))
        #expect(try await program.run(["service", "install"]).errors.contains(path))
        let text = try String(contentsOf: program.home.file(path), encoding: .utf8)
        let command = "env \"VAULTMAIL_HOME=\(program.home.path)\" \"\(Program.executable.path)\""
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.contains("Exec=\(command) open %u") && lines.contains("Icon=vaultmail"))
        let action = try #require(lines.firstIndex(of: "[Desktop Action new-message]"))
        #expect(lines.contains("Actions=new-message;"))
        #expect(lines[action...].contains("Exec=\(command) compose"))
        let icon = program.home.file(".local/share/icons/hicolor/scalable/apps/vaultmail.svg")
        #expect(try String(contentsOf: icon, encoding: .utf8).hasPrefix("<svg"))
        let present = try await doctor()
        #expect(present.hasPrefix("ok") && present.contains(path))
        try program.home.write(text.replacing("Icon=vaultmail\n", with: ""), to: path)
        #expect(try await doctor().hasPrefix("PROBLEM"))
        #expect(try await program.run(["register-mailto"]).status == 0)
        #expect(try String(contentsOf: program.home.file(path), encoding: .utf8) == text)
        #expect(try await doctor().hasPrefix("ok"))
    }

    @Test("doctor warns of passwords in a file")
    func keyFile() async throws {
        let program = try Program(trusting: URL(fileURLWithPath: "/dev/null"))
        let outcome = try await program.run(["doctor", "--offline"])
        #expect(outcome.output.contains("WARNING  passwords:"))
    }

    @Test("Units of an earlier version, or of a moved program, are reported as outdated")
    func outdated() async throws {
        let program = try Program(trusting: URL(fileURLWithPath: "/dev/null"))
        #expect(try await program.run(["service", "install"]).status == 0)
        let text = try unit(Self.daemon, of: program)
        try program.home.write(
            text.replacingOccurrences(of: Program.executable.path, with: "/opt/vaultmail"),
            to: ".config/systemd/user/\(Self.daemon)")
        #expect(try await program.json(["service", "status"])["current"] as? Bool == false)
    }

    @Test("A unit that the user wrote or changed is neither replaced nor removed without --force")
    func changedUnits() async throws {
        let program = try Program(trusting: URL(fileURLWithPath: "/dev/null"))
        #expect(try await program.run(["service", "install"]).status == 0)
        #expect(try await program.run(["service", "install", "--port", "18686"]).status == 0, "not changed by hand")
        let changed = try unit(Self.daemon, of: program) + "Environment=MINE=1\n"
        let own = "[Service]\nExecStart=/bin/true\n"
        for (text, commands) in [(changed, [["install"], ["install", "--timer"], ["remove"]]), (own, [["install"]])] {
            try program.home.write(text, to: ".config/systemd/user/\(Self.daemon)")
            for command in commands {
                let refused = try await program.run(["service"] + command)
                #expect(refused.status == 2 && refused.errors.contains("--force"), "\(refused.errors)")
                #expect(try unit(Self.daemon, of: program) == text)
                #expect(units(program) == [Self.daemon])
            }
        }
        #expect(try await program.run(["service", "install", "--force"]).status == 0)
        #expect(try await program.json(["service", "status"])["current"] as? Bool == true)
        try program.home.write(own, to: ".config/systemd/user/\(Self.daemon)")
        #expect(try await program.run(["service", "remove", "--force"]).status == 0)
        #expect(units(program).isEmpty)
    }

    @Test(
        "FR-SYNC-03: systemd accepts the units without a warning, also where paths have special characters",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")))
    func verified() async throws {
        let strange = try TemporaryDirectory(named: "vm $HOME %h \"quoted\" 'and' \\x41 ü")
        let program = try Program(
            trusting: URL(fileURLWithPath: "/dev/null"), environment: ["VAULTMAIL_HOME": strange.path])
        let runtime = try TemporaryDirectory()
        for (arguments, names) in [([], [Self.daemon]), (["--timer"], Self.timer)] {
            #expect(try await program.run(["service", "install"] + arguments).status == 0)
            let files = names.map { program.home.file(".config/systemd/user/\($0)").path }
            let outcome = try await CommandLineTool.outcome(
                of: ["env", "XDG_RUNTIME_DIR=\(runtime.path)", "HOME=\(program.home.path)"]
                    + ["systemd-analyze", "verify", "--user", "--man=no", "--recursive-errors=no"] + files)
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)\(outcome.output)")
        }
    }

    @Test("FR-SYNC-03: after kill -9 and a restart by the unit, the daemon has all mail and every pending change")
    func killedAndStartedAgain() async throws {
        let server = try await DovecotServer.start()
        try await server.deliver(text: "From: bo@example.org\r\nSubject: kept\r\n\r\nhello\r\n")
        let program = try Program(trusting: server.authorityFile)
        try #require(try await program.addAccount(port: server.port).status == 0)
        #expect(try await program.run(["sync"]).status == 0)
        let port = try #require(FreePort.find())
        #expect(try await program.run(["service", "install", "--port", "\(port)"]).status == 0)
        let line = try #require(try unit(Self.daemon, of: program).firstMatch(of: /\nExecStart="([^"]+)" (.+)\n/))
        #expect(String(line.1) == Program.executable.path)
        let arguments = line.2.split(separator: " ").map(String.init)
        let first = try program.start(arguments)
        try await answering(program)
        let listed = try await program.json(["list"])["results"] as? [[String: Any]]
        let id = try #require(listed?.first?["id"] as? String)
        #expect(try await program.run(["star", id]).status == 0)
        first.signal(SIGKILL)
        #expect(await first.end() == SIGKILL)
        let second = try program.start(arguments)
        try await answering(program)
        #expect(try await program.run(["sync"]).status == 0)
        #expect(try await server.messages(in: "INBOX").map { $0.flags.contains("\\Flagged") } == [true])
        #expect(try await program.stored() == ["INBOX 1"])
        second.signal(SIGTERM)
        #expect(await second.end() == 0)
        #expect(try await program.run(["doctor", "--offline"]).status == 0)
        await server.stop()
    }

    private func answering(_ program: Program) async throws {
        for _ in 0..<6000 where try await program.run(["open", "--print-url"]).status == 0 { return }
        Issue.record("the daemon does not answer")
    }
}
