/// The exit codes of the command line, the same for every command.
public enum ExitStatus: Int32, Error, CaseIterable {
    /// Done.
    case done = 0
    /// Failed for a reason that the message tells.
    case failed = 1
    /// The command line itself is wrong.
    case usage = 2
    /// There is no such account, mailbox, message or file.
    case notFound = 3
    /// The server refused the name or the password.
    case authentication = 4
    /// The server could not be reached, or its certificate is not good.
    case network = 5
    /// Some of it was done; the message tells what was not.
    case partly = 6
    /// No daemon answers.
    case daemonUnreachable = 7
    /// Try again later: another process is at work.
    case tryAgainLater = 75
}
