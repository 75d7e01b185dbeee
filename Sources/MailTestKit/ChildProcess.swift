import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Starts programs for tests and waits for their end.
///
/// Foundation's own class crashes now and then in a process that has more than a thousand files open, as one that runs many tests at once
/// does, and takes a program for running as long as one of its children is.
enum ChildProcess {
    /// Paths of what the program reads and writes.
    struct Files {
        var input = "/dev/null"
        var output = "/dev/null"
        var errors = "/dev/null"
    }

    #if canImport(Darwin)
        private typealias Actions = posix_spawn_file_actions_t?
        private typealias Attributes = posix_spawnattr_t?
    #else
        private typealias Actions = posix_spawn_file_actions_t
        private typealias Attributes = posix_spawnattr_t
    #endif

    /// Starts a program with no other files than the standard three, and no signal blocked.
    ///
    /// - Returns: its number.
    /// - Throws: `POSIXError` when it cannot be started.
    static func start(
        _ path: String, _ arguments: [String], environment: [String: String], files: Files
    ) throws -> pid_t {
        var actions = Actions()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, files.input, O_RDONLY, 0)
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

    /// Open files that children would get, but for the standard three.
    private static func inheritable() -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { Int32($0) }.filter { $0 > 2 && fcntl($0, F_GETFD) & FD_CLOEXEC == 0 }
    }

    /// Waits for the end of a program; to be called once for each.
    ///
    /// - Returns: the exit status, or the number of the signal that ended it.
    static func end(of number: pid_t) async -> Int32 {
        await withCheckedContinuation { continuation in
            // Whoever waits here must not hold up others: each wait has a thread of its own.
            Thread.detachNewThread {
                var status: Int32 = 0
                while waitpid(number, &status, 0) < 0, errno == EINTR {}
                let signal = status & 0x7F
                continuation.resume(returning: signal == 0 ? (status >> 8) & 0xFF : signal)
            }
        }
    }
}
