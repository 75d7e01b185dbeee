import Foundation
import MailTestKit
import StoreTestKit
import Testing

@Suite("Interrupted removals", .timeLimit(.minutes(10)), .soundStores)
struct ErasureKillTests {
    /// Kills the command in copies of the folder at moments spread over the time it takes, lets the program continue
    /// with a command that writes, and prints what is left of an account that is gone.
    private static let judging = """
        import atexit, json, os, pathlib, random, shutil, subprocess, sys, tempfile, time
        seed, home, words, command = int(sys.argv[1]), sys.argv[2], sys.argv[3].split(), sys.argv[4:]
        chance = random.Random(seed)
        base = tempfile.mkdtemp(prefix="vaultmail-erasures-")
        atexit.register(shutil.rmtree, base)
        def at(copy, *more):
            return [a.replace(home, copy) if a.startswith(("VAULTMAIL_HOME=", "HOME=")) else a for a in command] + list(more)
        def run(copy, *more):
            return subprocess.run(at(copy, *more), capture_output=True, check=True).stdout
        def fresh(name):
            copy = os.path.join(base, name)
            shutil.copytree(home, copy)
            return copy
        whole = fresh("whole")
        started = time.monotonic()
        run(whole, *words)
        lasting = time.monotonic() - started
        turns, gone = 24, 0
        for turn in range(turns):
            copy = fresh(str(turn))
            process = subprocess.Popen(at(copy, *words), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
            try:
                process.wait(lasting * (turn + chance.random()) / turns)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            run(copy, "config", "set", "appTheme", "dark")
            files = [file for file in pathlib.Path(copy).rglob("*") if file.is_file()]
            stored = sum(file.suffix == ".eml" for file in files)
            if json.loads(run(copy, "account", "list", "--json"))["accounts"]:
                print("kept" if stored == 300 else f"turn {turn}: {stored} messages of an account that is still there")
                continue
            gone += 1
            holders = [f for f in files if any(c in f.read_bytes() for c in (b"anna@example.org", b"canary"))]
            secrets = pathlib.Path(copy, "config/secrets.sealed")
            if stored or holders: print(f"turn {turn}: {stored} messages, words in {holders}")
            if words[0] == "storage" and secrets.exists(): print(f"turn {turn}: the secrets are left")
            if secrets.exists() and secrets.stat().st_size >= pathlib.Path(home, "config/secrets.sealed").stat().st_size:
                print(f"turn {turn}: the password is left")
        print("gone", gone)
        """

    @Test(
        "FR-SET-02, FR-SET-03: after kill -9 during a removal or a wipe, the next start finds everything or nothing",
        arguments: [["account", "remove", "anna@example.org", "--yes"], ["storage", "wipe", "--yes"]])
    func killed(words: [String]) async throws {
        let server = try await DovecotServer.start()
        for number in 1...300 {
            try await server.deliver(text: "From: a@example.org\r\nSubject: canary \(number)\r\n\r\ncanary\r\n")
        }
        let program = try Program(trusting: server.authorityFile)
        try await program.addAccount(port: server.port, more: ["--keep-attachments", "all"])
        let synced = try await program.run(["sync"])
        #expect(synced.status == 0, "\(synced.errors)")
        let seed = UInt32.random(in: 0 ... .max)
        let outcome = try await CommandLineTool.outcome(
            of: ["python3", "-c", Self.judging, "\(seed)", program.home.path, words.joined(separator: " ")]
                + program.commandLine(), timeLimit: 300)
        let lines = outcome.output.split(separator: "\n").filter { $0 != "kept" }
        #expect(outcome.status == 0 && lines.count == 1, "seed \(seed): \(outcome.output) \(outcome.errors)")
        // Several turns met the moments after the rows were deleted.
        #expect(lines.last.flatMap { Int($0.dropFirst(5)) }.map { $0 >= 3 } == true, "seed \(seed): \(lines)")
        await server.stop()
    }
}
