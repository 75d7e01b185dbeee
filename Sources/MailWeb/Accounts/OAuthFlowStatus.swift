public import MailModel

/// How far a sign-in with the browser is.
public struct OAuthFlowStatus: Hashable, Sendable {
    /// The states of a flow.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Waiting for the browser.
        case waiting
        /// Exchanging the code and checking the servers.
        case checking
        /// The account is saved.
        case done
        /// Nothing was saved.
        case failed
        /// The user ended it.
        case cancelled
    }

    /// The state.
    public var state: State
    /// Why it failed; nil if the checks say it.
    public var message: String?
    /// The checks; nil before they are made.
    public var checks: ServerChecks?

    /// True if the state no longer changes.
    public var isOver: Bool { [.done, .failed, .cancelled].contains(state) }

    /// Memberwise initializer.
    public init(_ state: State, message: String? = nil, checks: ServerChecks? = nil) {
        self.state = state
        self.message = message
        self.checks = checks
    }
}
