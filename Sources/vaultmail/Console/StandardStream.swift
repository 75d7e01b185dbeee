import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A standard stream of the process. Foundation's `FileHandle.write` ends the process with a trap if the device is full
/// or the stream is closed; this reports the error.
struct StandardStream {
    static let input = StandardStream(descriptor: STDIN_FILENO)
    static let output = StandardStream(descriptor: STDOUT_FILENO)
    static let error = StandardStream(descriptor: STDERR_FILENO)

    private let descriptor: Int32

    /// True if the stream is a terminal.
    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// The number of columns of the terminal; nil if the stream is not a terminal. One that does not know its size,
    /// such as a serial line, has 80.
    var width: Int? {
        guard isTerminal else { return nil }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// True if bold and faint text can be used: on a terminal, unless `NO_COLOR` is set (no-color.org).
    var isStyled: Bool { isTerminal && getenv("NO_COLOR") == nil }

    /// Writes all bytes.
    ///
    /// - Throws: `POSIXError` if they cannot be written.
    func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                try waitUntilWritable()
            } else if errno != EINTR {
                throw Self.systemError
            }
        }
    }

    /// A stream that another program made non-blocking is full: waits for its reader.
    private func waitUntilWritable() throws {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&request, 1, -1) >= 0 || errno == EINTR else { throw Self.systemError }
    }

    private static var systemError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    /// Opens the null device for each standard stream that is closed, so that no file takes its number and receives
    /// what is meant for the stream. Writing to the replacement fails.
    static func replaceClosed() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number, which is this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
