public import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A program at work, which a test stops with a signal. It is killed when nobody refers to it any more.
public final class RunningTool: Sendable {
    /// Its number, for signals.
    public let processIdentifier: Int32
    private let ending: Task<Int32, Never>
    private let errorFile: URL

    /// Starts a program found in `/usr/bin`.
    ///
    /// - Parameter errors: the file that gets its standard error; standard output goes nowhere.
    /// - Throws: what Foundation throws when it cannot be started.
    public init(_ command: [String], errors: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/\(command[0])")
        process.arguments = Array(command.dropFirst())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try Data().write(to: errors)
        let errorHandle = try FileHandle(forWritingTo: errors)
        defer { try? errorHandle.close() }
        process.standardError = errorHandle
        let (endings, ended) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { ended.yield($0.terminationStatus) }
        try process.run()
        processIdentifier = process.processIdentifier
        ending = Task { await endings.first { _ in true } ?? -1 }
        errorFile = errors
    }

    deinit { kill(processIdentifier, SIGKILL) }

    /// Sends a signal.
    public func signal(_ number: Int32) { kill(processIdentifier, number) }

    /// Waits for its end; the exit status, or the number of the signal that ended it.
    public func end() async -> Int32 { await ending.value }

    /// What it wrote to standard error so far.
    public var errors: String { String(decoding: (try? Data(contentsOf: errorFile)) ?? Data(), as: UTF8.self) }
}
