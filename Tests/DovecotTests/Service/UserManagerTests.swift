import Foundation
import MailTestKit
import StoreTestKit
import Testing

/// With a real systemd user manager, so that the restrictions of the unit apply.
@Suite("vaultmail service with systemd", .soundStores, .enabled(if: UserManager.isPossible))
struct UserManagerTests {
    /// Runs a script with `vm` as the program beside a manager, whose bus is that of the keyring.
    private func run(_ script: String, _ program: Program, keyring: PrivateKeyring) async throws -> ToolOutcome {
        let prelude = """
            set -euo pipefail
            program=("$@")
            vm() { "${program[@]}" "$@"; }
            until_() { for _ in {1..600}; do if "$@" >/dev/null 2>&1; then return; fi; sleep 0.05; done; return 1; }

            """
        let file = try program.home.write(prelude + script, to: "steps.bash")
        return try await CommandLineTool.outcome(
            of: [
                "env", "DBUS_SESSION_BUS_ADDRESS=\(keyring.address)", UserManager.tool, program.home.path, "bash",
                file.path,
            ] + program.commandLine(),
            timeLimit: 120)
    }

    private func program(_ server: DovecotServer, _ keyring: PrivateKeyring) throws -> Program {
        try Program(
            trusting: server.authorityFile,
            environment: [
                "VAULTMAIL_VAULT": "", "DBUS_SESSION_BUS_ADDRESS": keyring.address, "XDG_RUNTIME_DIR": "/run/user",
            ])
    }

    @Test(
        "FR-SYNC-03: systemd runs the daemon with the keyring's password, and again after kill -9, until it is removed")
    func daemon() async throws {
        let server = try await DovecotServer.start()
        try await server.deliver(text: "From: bo@example.org\r\nSubject: kept\r\n\r\nhello\r\n")
        let keyring = try await PrivateKeyring.start()
        let program = try program(server, keyring)
        try #require(try await program.addAccount(port: server.port).status == 0)
        let outcome = try await run(
            """
            vm service install --port \(try #require(FreePort.find())) 2>&1
            vm service status
            main() { systemctl --user show --value -P MainPID vaultmail.service; }
            vm sync
            first=$(main)
            grep -E '^(NoNewPrivs|Seccomp):' "/proc/$first/status"
            vm star "$(vm list --format jsonl | python3 -c 'import json; print(json.loads(input())["id"])')"
            kill -KILL "$first"
            restarted() { [[ $(main) != 0 && $(main) != "$first" ]] && vm open --print-url; }
            until_ restarted
            vm sync
            vm service remove 2>&1
            [[ $(main) == 0 ]]
            """, program, keyring: keyring)
        #expect(outcome.status == 0, "\(outcome.errors)\(outcome.output)")
        #expect(outcome.output.contains("The daemon is running, and starts whenever you sign in."))
        #expect(outcome.output.contains("at sign-in: enabled\nnow: active"))
        #expect(outcome.output.contains("NoNewPrivs:\t1") && outcome.output.contains("Seccomp:\t2"))
        #expect(try await server.messages(in: "INBOX").map { $0.flags.contains("\\Flagged") } == [true])
        #expect(try await program.stored() == ["INBOX 1"])
        #expect(!FileManager.default.fileExists(atPath: program.home.file("config/secrets.sealed").path))
        await keyring.stop()
        await server.stop()
    }

    @Test("FR-SYNC-03: the timer fetches the headers of new mail without a daemon")
    func timer() async throws {
        let server = try await DovecotServer.start()
        let keyring = try await PrivateKeyring.start()
        let program = try program(server, keyring)
        try #require(try await program.addAccount(port: server.port).status == 0)
        #expect(try await program.run(["sync"]).status == 0)
        try await server.deliver(text: "From: bo@example.org\r\nSubject: fresh\r\n\r\nhello\r\n")
        let outcome = try await run(
            """
            vm service install --timer 2>&1
            arrived() { vm list --json | grep -q fresh; }
            until_ arrived
            systemctl --user list-timers --all --no-legend
            vm service remove 2>&1
            """, program, keyring: keyring)
        #expect(outcome.status == 0, "\(outcome.errors)\(outcome.output)")
        #expect(outcome.output.contains("New mail is fetched every five minutes"))
        #expect(outcome.output.contains("vaultmail-sync.timer"))
        #expect(try await program.stored() == ["INBOX 1"])
        await keyring.stop()
        await server.stop()
    }
}
