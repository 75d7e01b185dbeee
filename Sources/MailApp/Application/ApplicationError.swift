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
