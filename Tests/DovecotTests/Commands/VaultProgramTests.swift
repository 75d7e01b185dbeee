import Foundation
import MailTestKit
import StoreTestKit
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("A passphrase for passwords", .timeLimit(.minutes(10)), .soundStores)
struct VaultProgramTests {
    private static let passphrase = "we walked to the lighthouse"

    /// Keeps starting the command and kills it after the given number of milliseconds.
    private static let killing = """
        import os, random, signal, subprocess, sys, time
        seed, passphrase, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
        chance = random.Random(seed)
        for turn in range(12):
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
            process.stdin.write(f"{passphrase}\\n{passphrase}\\n".encode())
            process.stdin.close()
            try:
                process.wait(chance.uniform(0.05, 2.0))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        """

    @Test("MO-07: accounts wait while the passwords are locked, report it, and sync after unlocking")
    func waits() async throws {
        let server = try await DovecotServer.start()
        try await server.deliver(text: "From: a@example.org\r\nSubject: first\r\n\r\nhello\r\n")
        let program = try Program(trusting: server.authorityFile)
        try await program.addAccount(port: server.port)
        #expect(try await program.json(["vault"])["storage"] as? String == "key_file")
        #expect(try await program.run(["vault", "passphrase"], input: "short\n").status == 2)
        let set = try await program.run(["vault", "passphrase"], input: Self.passphrase + "\n")
        #expect(set.status == 0, "\(set.errors)")
        #expect(try await program.json(["vault"])["storage"] as? String == "passphrase")
        let locked = try await program.run(["sync"])
        #expect(locked.status == 4 && locked.errors.contains("passwords are locked"), "\(locked.errors)")
        #expect(try await program.run(["vault", "unlock"], input: Self.passphrase + "\n").status == 7)

        let daemon = try program.start(["serve", "--port", "0"])
        while try await program.run(["open", "--print-url"]).status != 0 { await Task.yield() }
        while try await !account(program).contains("passwords are locked") { await Task.yield() }
        let wrong = try await program.run(["vault", "unlock"], input: "wrong passphrase\n")
        #expect(wrong.status == 4, "\(wrong.errors)")
        #expect(try await account(program).contains("passwords are locked"))
        let unlocked = try await program.run(["vault", "unlock"], input: Self.passphrase + "\n")
        #expect(unlocked.status == 0, "\(unlocked.errors)")
        while try await program.run(["search", "first"]).output.isEmpty { await Task.yield() }

        // A daemon that runs keeps reading them when the passphrase changes.
        let changed = try await program.run(
            ["vault", "passphrase"], input: Self.passphrase + "\nanother long one\n")
        #expect(changed.status == 0, "\(changed.errors)")
        #expect(try await program.run(["sync"]).status == 0)
        #expect(try await program.run(["vault", "passphrase", "--remove"], input: "wrong passphrase\n").status == 4)
        #expect(try await program.run(["vault", "passphrase", "--remove"], input: "another long one\n").status == 0)
        #expect(try await program.run(["sync"]).status == 0)
        daemon.signal(SIGTERM)
        _ = await daemon.end()
        await server.stop()
    }

    /// The error of the account; empty without one.
    private func account(_ program: Program) async throws -> String {
        let accounts = try await program.json(["status"])["accounts"] as? [[String: Any]]
        return accounts?.first?["error"] as? String ?? ""
    }

    @Test("kill -9 at any moment of a change of the passphrase loses no password")
    func survivesKill() async throws {
        let server = try await DovecotServer.start()
        let program = try Program(trusting: server.authorityFile)
        try await program.addAccount(port: server.port)
        let seed = UInt32.random(in: 0 ... .max)
        for more in [[], ["--remove"]] {
            _ = try await CommandLineTool.run(
                ["python3", "-c", Self.killing, "\(seed)", Self.passphrase] + program.commandLine()
                    + ["vault", "passphrase"] + more)
        }
        let storage = try await program.json(["vault"])["storage"] as? String
        if storage == "passphrase" {
            let removed = try await program.run(["vault", "passphrase", "--remove"], input: Self.passphrase + "\n")
            #expect(removed.status == 0, "seed \(seed): \(removed.errors)")
        }
        let outcome = try await program.run(["sync"])
        #expect(outcome.status == 0, "seed \(seed): \(outcome.errors)")
        await server.stop()
    }

    @Test("FR-OB-01: a locked keyring has its own error, and no part of an account is saved")
    func lockedKeyring() async throws {
        let server = try await DovecotServer.start()
        let keyring = try await PrivateKeyring.start()
        try await keyring.lock()
        let program = try Program(
            trusting: server.authorityFile,
            environment: ["VAULTMAIL_VAULT": "", "DBUS_SESSION_BUS_ADDRESS": keyring.address])
        let refused = try await program.addAccount(port: server.port)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("Your desktop keyring is locked. Unlock it and try again"), "\(refused.errors)")
        #expect(try await program.accounts().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: program.home.file("config/secrets.sealed").path))
        await keyring.stop()
        await server.stop()
    }
}
