public import MailModel

/// An error with a message for the user and an exit code.
public struct ApplicationError: Error, Sendable, CustomStringConvertible {
    /// What happened.
    public let message: String
    /// What to do about it, in sentences; empty if there is nothing.
    public let hint: String
    /// The exit code of the command.
    public let status: ExitStatus

    /// Creates an error from its message and exit code.
    ///
    /// - Parameter message: What happened. What to do may follow: the first sentence that names a command or an option
    ///   begins the hint.
    public init(_ message: String, hint: String? = nil, status: ExitStatus = .failed) {
        let parts = Self.split(message)
        self.message = hint == nil ? parts.message : message
        self.hint = hint ?? parts.hint
        self.status = status
    }

    /// What happened and what to do.
    public var explanation: String { hint.isEmpty ? message : "\(message) \(hint)" }

    /// Divides a text before the first sentence that tells what to type; the first sentence is never a hint.
    private static func split(_ text: String) -> (message: String, hint: String) {
        let starts = text.ranges(of: /[.!?] (?=[A-Z`])/).map(\.upperBound)
        for (start, end) in zip(starts, starts.dropFirst() + [text.endIndex])
        where text[start..<end].contains(/`[a-z]|(^|\s)--[a-z]/) {
            return (String(text[..<start].dropLast()), String(text[start...]))
        }
        return (text, "")
    }

    /// No account was added yet.
    public static let noAccount = ApplicationError(
        AccountRefusalText.noAccounts, hint: AccountRefusalText.addHint, status: .notFound)

    /// No account has this address.
    static func unknownAccount(_ address: String) -> ApplicationError {
        ApplicationError(AccountRefusalText.unknown(address), status: .notFound)
    }

    /// What should be an address is none.
    static func incompleteAddress(_ text: String) -> ApplicationError {
        ApplicationError(AccountRefusalText.incompleteAddress(text), status: .usage)
    }

    /// No mailbox has this path or role.
    ///
    /// - Parameter mailboxes: those that could have been meant.
    public static func noMailbox(_ name: String, among mailboxes: [Mailbox]) -> ApplicationError {
        let roles = mailboxes.map(\.listing.role).filter { $0 != .custom }.map(\.rawValue)
        let near = NearestName.of(name, among: mailboxes.map(\.listing.path) + roles)
        return ApplicationError(
            SelectionText.noMailbox(name, near: near.map { PrintableText.cleaned($0, limit: 100) }),
            hint: mailboxes.isEmpty ? SelectionText.noMailboxesHint : SelectionText.mailboxesHint, status: .notFound)
    }

    /// No message has an ID that begins so.
    public static func noMessage(_ id: String) -> ApplicationError {
        ApplicationError(
            SelectionText.noMessage(id), hint: SelectionText.messageIDHint, status: .notFound)
    }

    /// No draft has this number.
    public static func noDraft(_ id: OutgoingID) -> ApplicationError {
        ApplicationError(SendingText.noDraft(id), status: .notFound)
    }

    /// The explanation.
    public var description: String { explanation }

    /// The folder cannot be created or written to.
    public static func folderUnusable(_ path: String) -> ApplicationError {
        ApplicationError(ProgramText.folderUnusable(path))
    }

    /// Another process holds the instance lock.
    static func alreadyRunning(_ work: InstanceLock.Work, keepingFrom own: InstanceLock.Work) -> ApplicationError {
        ApplicationError(ProgramText.alreadyRunning(work, keepingFrom: own), status: .tryAgainLater)
    }

    static let daemonUnreachable = ApplicationError(
        ProgramText.daemonUnreachable, status: .daemonUnreachable)
}
