import Foundation

#if canImport(Glibc)
    public import Glibc
#elseif canImport(Darwin)
    public import Darwin
#endif

/// Starts child processes and waits for them to exit.
///
/// Foundation's `Process` passes on the signals that its thread blocks, so that a shell never receives SIGCHLD. It
/// sometimes crashes in a process with more than a thousand open files, and considers a program running as long as
/// one of its children is.
public enum ChildProcess {
    /// Where the standard streams come from and go to.
    public struct Files: Sendable {
        var input: Input
        var output: String
        var errors: String

        /// Where standard input comes from.
        public enum Input: Sendable {
            /// The file at this path.
            case file(String)
            /// An open file.
            case descriptor(Int32)
        }

        /// Streams that are not named are empty or discarded.
        public init(input: Input = .file("/dev/null"), output: String = "/dev/null", errors: String = "/dev/null") {
            self.input = input
            self.output = output
            self.errors = errors
        }
    }

    #if canImport(Darwin)
        private typealias Actions = posix_spawn_file_actions_t?
        private typealias Attributes = posix_spawnattr_t?
    #else
        private typealias Actions = posix_spawn_file_actions_t
        private typealias Attributes = posix_spawnattr_t
    #endif

    /// Starts a program with only the three standard file descriptors, and no blocked signals.
    ///
    /// - Returns: its process id.
    /// - Throws: `POSIXError` if it cannot be started.
    public static func start(
        _ path: String, _ arguments: [String], environment: [String: String], files: Files
    ) throws -> pid_t {
        var actions = Actions()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        switch files.input {
        case .file(let path): posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
        case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 1, files.output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, files.errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var attributes = Attributes()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var flags = POSIX_SPAWN_SETSIGMASK
        #if canImport(Darwin)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
            for descriptor in inheritable() { posix_spawn_file_actions_addclose(&actions, descriptor) }
        #endif
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let words = ([path] + arguments).map { strdup($0) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for text in words + variables { free(text) } }
        var number: pid_t = 0
        let failure = posix_spawn(&number, path, &actions, &attributes, words + [nil], variables + [nil])
        guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EINVAL) }
        return number
    }

    /// Open file descriptors that children would inherit, except the standard three.
    private static func inheritable() -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { Int32($0) }.filter { $0 > 2 && fcntl($0, F_GETFD) & FD_CLOEXEC == 0 }
    }

    /// Waits for a program to exit; call it once for each.
    ///
    /// - Returns: the exit status, or the number of the signal that ended it.
    public static func end(of number: pid_t) async -> Int32 {
        await withCheckedContinuation { continuation in
            // Each wait has its own thread so that it does not block others.
            Thread.detachNewThread {
                var status: Int32 = 0
                while waitpid(number, &status, 0) < 0, errno == EINTR {}
                let signal = status & 0x7F
                continuation.resume(returning: signal == 0 ? (status >> 8) & 0xFF : signal)
            }
        }
    }
}
