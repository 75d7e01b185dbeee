import Foundation

/// What a program printed, and how it ended.
public struct ToolOutcome: Sendable {
    /// The exit status; 0 means success, 124 that the time limit was over.
    public var status: Int32
    /// What it wrote to standard output.
    public var output: String
    /// What it wrote to standard error.
    public var errors: String
}

/// A program that was asked to do something and did not.
public struct ToolFailure: Error, Sendable, CustomStringConvertible {
    /// The program and its arguments.
    public var command: [String]
    /// How it ended.
    public var outcome: ToolOutcome

    /// Takes the parts as they are.
    public init(command: [String], outcome: ToolOutcome) {
        self.command = command
        self.outcome = outcome
    }

    /// One line for the log of a test.
    public var description: String {
        "\(command.joined(separator: " ")) ended with \(outcome.status): \(outcome.errors) \(outcome.output)"
    }
}

/// Runs other programs for tests.
public enum CommandLineTool {
    /// Runs a program found in the search path and waits for its end; the time limit is in seconds.
    /// Throws `ToolFailure` when it ends with anything but success.
    @discardableResult
    public static func run(_ command: [String], input: [UInt8] = [], timeLimit: Int = 60) async throws -> ToolOutcome {
        let outcome = try await outcome(of: command, input: input, timeLimit: timeLimit)
        guard outcome.status == 0 else { throw ToolFailure(command: command, outcome: outcome) }
        return outcome
    }

    /// Runs a program that leaves a server behind and ends itself once the server is ready.
    ///
    /// Foundation knows the end of a program by a descriptor that the program and its children share: a server that
    /// kept it open would seem to be a start that never ends. So all but the standard three are closed first.
    static func runDaemon(_ command: [String], timeLimit: Int) async throws {
        let closing = #"for place in /dev/fd/*; do n=${place##*/}; if ((n > 2)); then eval "exec $n>&-"; fi; done"#
        try await run(["bash", "-c", closing + #"; exec "$@""#, "bash"] + command, timeLimit: timeLimit)
    }

    /// Runs a program and tells how it ended; throws only where it cannot be started.
    public static func outcome(
        of command: [String], input: [UInt8] = [], timeLimit: Int = 60
    ) async throws -> ToolOutcome {
        // Files, not pipes: a full pipe that nobody reads would stop the program for good.
        let folder = try TemporaryDirectory(named: "vm-tool")
        try Data(input).write(to: folder.file("input"))
        for name in ["output", "errors"] { try Data().write(to: folder.file(name)) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // Threads of Swift's runtime block signals, and children inherit that: without --default-signal neither the time
        // limit nor a polite stop would reach the program.
        process.arguments = ["--default-signal", "timeout", "--kill-after=5", "\(timeLimit)"] + command
        process.environment = ProcessInfo.processInfo.environment.merging(searchPath) { _, ours in ours }
        let handles = [
            try FileHandle(forReadingFrom: folder.file("input")), try FileHandle(forWritingTo: folder.file("output")),
            try FileHandle(forWritingTo: folder.file("errors")),
        ]
        // A process that has ended keeps its handles: with a thousand of them Foundation can start no more.
        defer { for handle in handles { try? handle.close() } }
        process.standardInput = handles[0]
        process.standardOutput = handles[1]
        process.standardError = handles[2]
        try await end(of: process)
        return ToolOutcome(
            status: process.terminationStatus, output: text(of: folder.file("output")),
            errors: text(of: folder.file("errors")))
    }

    /// Servers such as Dovecot lie in folders that the path of an ordinary user leaves out.
    private static var searchPath: [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        return ["PATH": path + ":/usr/local/sbin:/usr/sbin:/sbin", "LC_ALL": "C"]
    }

    private static func end(of process: Process) async throws {
        defer { process.terminationHandler = nil }
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do {
                try process.run()
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    private static func text(of file: URL) -> String {
        String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
    }
}
