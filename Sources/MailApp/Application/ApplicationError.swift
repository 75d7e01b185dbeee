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

/// What went wrong, for a person: one sentence and an exit code.
public struct ApplicationError: Error, Sendable, CustomStringConvertible {
    /// What happened and what to do.
    public let explanation: String
    /// How the command ends.
    public let status: ExitStatus

    /// Takes both as they are.
    public init(_ explanation: String, status: ExitStatus = .failed) {
        self.explanation = explanation
        self.status = status
    }

    /// The sentence.
    public var description: String { explanation }

    static func folderUnusable(_ path: String) -> ApplicationError {
        ApplicationError("The folder \(path) cannot be written to; check its permissions and the free space.")
    }

    /// Another process holds the instance lock.
    static func alreadyRunning(_ work: InstanceLock.Work) -> ApplicationError {
        let sentence =
            switch work {
            case .daemon: "The daemon already runs on this data; `vaultmail open` shows its page."
            case .sync: "A sync is already at work on this data; try again when it has ended."
            case .fetch: "A download is already at work on this data; try again when it has ended."
            case .restore: "A backup is already being restored to this data; try again when that has ended."
            case .unknown: "VaultMail is already at work on this data, as daemon or for a sync; try again later."
            }
        return ApplicationError(sentence, status: .tryAgainLater)
    }

    static let daemonUnreachable = ApplicationError(
        "VaultMail is not running; start it with `vaultmail serve`.", status: .daemonUnreachable)
}
