/// The exit codes of the command line, the same for every command.
public enum ExitStatus: Int32, Error, CaseIterable {
    /// Done.
    case done = 0
    /// Failed; the message gives the reason.
    case failed = 1
    /// The command line is invalid.
    case usage = 2
    /// The account, mailbox, message or file does not exist.
    case notFound = 3
    /// The server rejected the user name or the password.
    case authentication = 4
    /// The server could not be reached, or its certificate is not trusted.
    case network = 5
    /// Partial failure; the message says what was not done.
    case partly = 6
    /// No daemon responds.
    case daemonUnreachable = 7
    /// Try again later: another process is using the data.
    case tryAgainLater = 75
}
