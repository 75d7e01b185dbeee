import ChildProcesses
import Foundation

/// Runs other programs for tests.
public enum CommandLineTool {
    /// Runs a program from the search path and waits for it to exit; the time limit is in seconds. Throws `ToolFailure`
    /// if it fails.
    @discardableResult
    public static func run(_ command: [String], input: [UInt8] = [], timeLimit: Int = 60) async throws -> ToolOutcome {
        let outcome = try await outcome(of: command, input: input, timeLimit: timeLimit)
        guard outcome.status == 0 else { throw ToolFailure(command: command, outcome: outcome) }
        return outcome
    }

    /// Runs a program that starts a daemon and exits when the daemon is ready.
    static func runDaemon(_ command: [String], timeLimit: Int) async throws {
        try await run(command, timeLimit: timeLimit)
    }

    /// Runs a program and returns its outcome; throws only if it cannot be started.
    public static func outcome(
        of command: [String], input: [UInt8] = [], timeLimit: Int = 60
    ) async throws -> ToolOutcome {
        // Files instead of pipes: a full pipe without a reader would block the program forever.
        let folder = try TemporaryDirectory(named: "vm-tool")
        try Data(input).write(to: folder.file("input"))
        let (input, output, errors) = (folder.file("input"), folder.file("output"), folder.file("errors"))
        let environment = ProcessInfo.processInfo.environment.merging(searchPath) { _, ours in ours }
        // Threads of Swift's runtime ignore signals, and children inherit that: without --default-signal neither the
        // time limit nor SIGTERM would reach the program.
        let number = try ChildProcess.start(
            "/usr/bin/env", ["--default-signal", "timeout", "--kill-after=5", "\(timeLimit)"] + command,
            environment: environment,
            files: ChildProcess.Files(input: .file(input.path), output: output.path, errors: errors.path))
        let status = await ChildProcess.end(of: number)
        return ToolOutcome(status: status, output: text(of: output), errors: text(of: errors))
    }

    /// Servers such as Dovecot are in folders outside an ordinary user's search path.
    private static var searchPath: [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        return ["PATH": path + ":/usr/local/sbin:/usr/sbin:/sbin", "LC_ALL": "C"]
    }

    private static func text(of file: URL) -> String {
        String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
    }
}
