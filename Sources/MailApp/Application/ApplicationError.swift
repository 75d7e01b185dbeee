/// An error with a message for the user and an exit code.
public struct ApplicationError: Error, Sendable, CustomStringConvertible {
    /// What happened and what to do.
    public let explanation: String
    /// The exit code of the command.
    public let status: ExitStatus

    /// Creates an error from its message and exit code.
    public init(_ explanation: String, status: ExitStatus = .failed) {
        self.explanation = explanation
        self.status = status
    }

    /// The explanation.
    public var description: String { explanation }

    static func folderUnusable(_ path: String) -> ApplicationError {
        ApplicationError("The folder \(path) cannot be written to. Check its permissions and the free disk space.")
    }

    /// Another process holds the instance lock.
    static func alreadyRunning(_ work: InstanceLock.Work) -> ApplicationError {
        let explanation =
            switch work {
            case .daemon: "The daemon is already running. Open its page with `vaultmail open`."
            case .sync: "A sync is already running. Try again when it has finished."
            case .fetch: "A download is already running. Try again when it has finished."
            case .restore: "A backup is already being restored. Try again when it has finished."
            case .unknown: "Another VaultMail process is already running. Try again later."
            }
        return ApplicationError(explanation, status: .tryAgainLater)
    }

    static let daemonUnreachable = ApplicationError(
        "The daemon is not running. Start it with `vaultmail serve`.", status: .daemonUnreachable)
}
