import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Shows long output page by page with the program that the user chose in `VAULTMAIL_PAGER` or `PAGER`.
enum Pager {
    /// The pager's input, and what is to be said once it has ended.
    private struct State: @unchecked Sendable {
        var stream: UnsafeMutablePointer<FILE>?
        var notes: [String] = []
    }

    private static let state = Mutex(State())

    /// Starts the pager if standard output is a terminal and the user chose one. `cat` is none.
    static func start(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard StandardStream.output.isTerminal, let command = command(environment) else { return }
        // As other programs do: short output stays on the terminal, and colors are shown.
        setenv("LESS", "FRX", 0)
        // If the user leaves the pager early, there is nothing left to do.
        signal(SIGPIPE, SIG_IGN)
        state.withLock { $0.stream = $0.stream ?? popen(command, "w") }
    }

    /// The command line of the pager; nil for none.
    static func command(_ environment: [String: String]) -> String? {
        let chosen = environment["VAULTMAIL_PAGER"] ?? environment["PAGER"] ?? ""
        return chosen.isEmpty || chosen == "cat" ? nil : chosen
    }

    /// Writes to the pager.
    ///
    /// - Returns: false if none runs.
    static func write(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            guard let stream = state.stream else { return false }
            _ = fwrite(bytes, 1, bytes.count, stream)
            return true
        }
    }

    /// Keeps a message until the pager has left the terminal.
    ///
    /// - Returns: false if none runs.
    static func keep(_ note: String) -> Bool {
        state.withLock { state in
            guard state.stream != nil else { return false }
            state.notes.append(note)
            return true
        }
    }

    /// Waits until the user has left the pager, then prints what was kept.
    static func finish() {
        let ended = state.withLock { state in
            defer { state = State() }
            return state
        }
        guard let stream = ended.stream else { return }
        pclose(stream)
        for note in ended.notes { Console.draw(note) }
    }
}
