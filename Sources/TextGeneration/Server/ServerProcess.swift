import ChildProcesses
import Foundation
import Synchronization

/// A program that runs no longer than this process, however that ends.
///
/// A shell waits for the program and for the end of a pipe whose other end is here: the kernel closes it when this
/// process ends. What the program writes is neither shown nor stored, because it can contain mail.
final class ServerProcess: Sendable {
    private let lifeline: Mutex<FileHandle?>
    private let ending: Task<Void, Never>
    private let state = State()

    private final class State: Sendable {
        let hasEnded = Mutex(false)
    }

    /// Ends the program at the end of the pipe, and kills it if it does not listen. The name of the script is the
    /// socket, which does not outlive the program. A key that ends this process reaches the shell too, which waits for
    /// the pipe all the same.
    private static let script = """
        trap '' INT QUIT HUP
        exec 3<&0
        "$@" 3<&- </dev/null &
        server=$!
        (read -r _ <&3; kill "$server"; sleep 5; kill -9 "$server") &
        watcher=$!
        wait "$server"
        status=$?
        kill "$watcher"
        rm -f "$0"
        exit "$status"
        """

    /// Starts the program.
    ///
    /// - Parameter socket: where it listens; removed when it ends.
    /// - Throws: `POSIXError` if the shell cannot be started.
    init(_ program: URL, _ arguments: [String], socket: URL, environment: [String: String]) throws {
        let pipe = Pipe()
        let lifeline = pipe.fileHandleForWriting
        // Another child that had this end would keep the program alive.
        _ = fcntl(lifeline.fileDescriptor, F_SETFD, FD_CLOEXEC)
        let shell = try ChildProcess.start(
            "/bin/sh", ["-c", Self.script, socket.path, program.path] + arguments, environment: environment,
            files: ChildProcess.Files(input: .descriptor(pipe.fileHandleForReading.fileDescriptor)))
        try? pipe.fileHandleForReading.close()
        self.lifeline = Mutex(lifeline)
        ending = Task { [state] in
            _ = await ChildProcess.end(of: shell)
            state.hasEnded.withLock { $0 = true }
        }
    }

    /// True once the program is gone.
    var hasEnded: Bool { state.hasEnded.withLock { $0 } }

    /// Ends the program, and returns when it is gone.
    func stop() async {
        let handle = lifeline.withLock { lifeline -> FileHandle? in
            defer { lifeline = nil }
            return lifeline
        }
        try? handle?.close()
        await ending.value
    }
}
