import Foundation
import MailTestKit
import Testing

/// The built program, run like a user, with its own home folder.
struct Program: Sendable {
    let home: TemporaryDirectory
    private let variables: [String]

    /// - Parameters:
    ///   - authority: the certificate authority that the program trusts.
    ///   - environment: further variables.
    init(trusting authority: URL, environment: [String: String] = [:]) throws {
        home = try TemporaryDirectory()
        let own = [
            "VAULTMAIL_HOME": home.path, "VAULTMAIL_VAULT": "file", "SSL_CERT_FILE": authority.path,
            "HOME": home.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
        ]
        variables = own.merging(environment) { $1 }.map { "\($0)=\($1)" }.sorted()
    }

    /// The location of the executable: next to the test bundle.
    static var executable: URL {
        URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("vaultmail")
    }

    /// The command line to run it, with no blocked signals.
    private func command(_ arguments: [String]) -> [String] {
        ["env", "-i", "--default-signal"] + variables + [Self.executable.path] + arguments
    }

    /// The command line to run it, for scripts that add arguments.
    func commandLine() -> [String] { command([]) }

    /// Runs a command until it exits.
    func run(_ arguments: [String], input: String = "", timeLimit: Int = 120) async throws -> ToolOutcome {
        try await CommandLineTool.outcome(of: command(arguments), input: Array(input.utf8), timeLimit: timeLimit)
    }

    /// Runs a command with a maximum file size in KiB, which simulates a full disk.
    func run(_ arguments: [String], fileSizeLimit: Int) async throws -> ToolOutcome {
        let limited = ["bash", "-c", "trap '' XFSZ; ulimit -f \(fileSizeLimit); exec \"$@\"", "bash"]
        // --default-signal would undo what the shell ignores.
        return try await CommandLineTool.outcome(of: limited + command(arguments).filter { $0 != "--default-signal" })
    }

    /// Runs a command with redirections of a shell, such as `>/dev/full` or `>&-`.
    func run(_ arguments: [String], redirected: String) async throws -> ToolOutcome {
        try await CommandLineTool.outcome(of: ["bash", "-c", "\"$@\" \(redirected)", "bash"] + command(arguments))
    }

    /// Runs a command on a terminal.
    ///
    /// - Parameter answers: what is typed after each text, in this order.
    /// - Returns: the output contains what the terminal shows.
    func run(_ arguments: [String], answering answers: [(question: String, answer: String)]) async throws
        -> ToolOutcome
    {
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Tools/terminal.py")
        let pairs = answers.flatMap { [$0.question, $0.answer] }
        return try await CommandLineTool.outcome(
            of: ["python3", "-B", script.path] + pairs + ["--"] + command(arguments), timeLimit: 120)
    }

    /// Runs a command with `--json` and returns its document.
    func json(_ arguments: [String]) async throws -> [String: Any] {
        let outcome = try await run(arguments + ["--json"])
        try #require(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any] ?? [:]
    }

    /// Starts a command that runs until it is signalled.
    func start(_ arguments: [String]) throws -> RunningTool {
        try RunningTool(command(arguments), errors: home.file("errors-\(UInt32.random(in: 0 ... .max))"))
    }

    /// Adds Dovecot's account.
    @discardableResult
    func addAccount(
        port: Int, host: String = "localhost", password: String = DovecotServer.password, more: [String] = []
    ) async throws -> ToolOutcome {
        try await run(
            [
                "account", "add", "--email", "anna@example.org", "--imap", "\(host):\(port)", "--username", "anna",
                "--window", "all", "--keep-attachments", "small", "--password-stdin",
            ] + more, input: password + "\n")
    }

    /// The addresses of the accounts it knows.
    func accounts() async throws -> [String] {
        let accounts = try await json(["account", "list"])["accounts"] as? [[String: Any]] ?? []
        return accounts.compactMap { $0["account"] as? String }
    }

    /// The account states in the program's database, read with Python's SQLite instead of our code.
    func accountStates() async throws -> [String] {
        let script =
            "import sqlite3, sys; print(*(r[0] for r in sqlite3.connect(sys.argv[1]).execute('SELECT state FROM account')))"
        let database = home.file("data/vaultmail.sqlite").path
        let outcome = try await CommandLineTool.run(["python3", "-c", script, database])
        return outcome.output.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// How many notifications the program's database knows by their numbers, read with Python's SQLite.
    func shownNotificationCount() async throws -> Int? {
        let script =
            "import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute('SELECT count(*) FROM shown_notification').fetchone())"
        let outcome = try await CommandLineTool.run(["python3", "-c", script, home.file("data/vaultmail.sqlite").path])
        return Int(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Mailbox, UID, seen and flagged of every placement in the program's database, read with Python's SQLite instead
    /// of our code.
    func stored() async throws -> Set<String> {
        let database = home.file("data/vaultmail.sqlite").path
        guard FileManager.default.fileExists(atPath: database) else { return [] }
        let script = """
            import sqlite3, sys
            database = sqlite3.connect(sys.argv[1])
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert database.execute("PRAGMA foreign_key_check").fetchall() == []
            rows = database.execute("SELECT mailbox.path, placement.uid FROM placement JOIN mailbox ON mailbox.id = mailbox_id")
            print("\\n".join(f"{path} {uid}" for path, uid in rows))
            """
        let outcome = try await CommandLineTool.run(["python3", "-c", script, database])
        return Set(outcome.output.split(separator: "\n").map(String.init))
    }
}
