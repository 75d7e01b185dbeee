import ChildProcesses
public import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A running program, which a test stops with a signal. It is killed when the last reference is released.
public final class RunningTool: Sendable {
    /// The process id.
    public let processIdentifier: Int32
    private let ending: Task<Int32, Never>
    private let errorFile: URL

    /// Starts a program found in `/usr/bin`.
    ///
    /// - Parameter errors: the file for its standard error; standard output is discarded.
    /// - Throws: `POSIXError` if it cannot be started.
    public init(_ command: [String], errors: URL) throws {
        let number = try ChildProcess.start(
            "/usr/bin/\(command[0])", Array(command.dropFirst()), environment: ProcessInfo.processInfo.environment,
            files: ChildProcess.Files(errors: errors.path))
        processIdentifier = number
        ending = Task { await ChildProcess.end(of: number) }
        errorFile = errors
    }

    deinit { kill(processIdentifier, SIGKILL) }

    /// Sends a signal.
    public func signal(_ number: Int32) { kill(processIdentifier, number) }

    /// Waits for it to exit; returns the exit status, or the number of the signal that ended it.
    public func end() async -> Int32 { await ending.value }

    /// Its standard error so far.
    public var errors: String { String(decoding: (try? Data(contentsOf: errorFile)) ?? Data(), as: UTF8.self) }
}
