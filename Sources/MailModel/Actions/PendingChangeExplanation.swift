public import struct Foundation.Date

/// Why a change waits. Pure: decided by the change, its account and the time.
public struct PendingChangeExplanation: Hashable, Sendable {
    /// The kinds of waiting.
    public enum Reason: String, Codable, Sendable, CaseIterable {
        /// It goes out with the next connection.
        case due
        /// It is with the server now.
        case underWay = "under_way"
        /// It was with the server, and the answer was lost.
        case unconfirmed
        /// The server would not do it for now.
        case refused
        /// It has been put off for a while.
        case postponed
        /// It cannot be taken back once it is done, so it waits a moment for that.
        case secondThoughts = "second_thoughts"
        /// Another change to the same message goes first.
        case behindAnother = "behind_another"
        /// Where the message is now has to be found out first.
        case placeUnknown = "place_unknown"
        /// The server cannot be reached.
        case offline
        /// The server does not accept the password.
        case signIn = "sign_in"
        /// Something else is wrong with the whole account.
        case accountError = "account_trouble"
    }

    /// The kind of waiting.
    public let reason: Reason
    /// One plain sentence: why it waits, and what ends the waiting.
    public let sentence: String
    /// When it is tried again by the clock; nil where something else decides.
    public let nextTry: Date?

    /// Explains a change of that account.
    public init(_ change: PendingChange, of account: Account, now: Date) {
        reason = Self.reason(change, account, now)
        sentence = Self.sentence(reason, change, account)
        switch reason {
        case .refused, .unconfirmed, .postponed, .secondThoughts:
            nextTry = change.notBefore > now ? change.notBefore : nil
        default: nextTry = nil
        }
    }

    private static func reason(_ change: PendingChange, _ account: Account, _ now: Date) -> Reason {
        if !account.isActive { return .signIn }
        if account.isOffline { return .offline }
        if account.error != nil { return .accountError }
        if change.isBehindAnother { return .behindAnother }
        if change.state == .inFlight { return change.attempts > 0 ? .unconfirmed : .underWay }
        if !change.isPlaceKnown { return .placeUnknown }
        if change.attempts > 0 { return .refused }
        guard change.notBefore > now else { return .due }
        return change.change == .delete ? .secondThoughts : .postponed
    }

    private static func sentence(_ reason: Reason, _ change: PendingChange, _ account: Account) -> String {
        let trouble = change.trouble.map { " \($0)" } ?? ""
        return switch reason {
        case .due: "It goes to the server with the next connection."
        case .underWay: "It is with the server now, whose answer is awaited."
        case .unconfirmed:
            "It was handed to the server and no answer came, so what the server has is looked at before another try.\(trouble)"
        case .refused: "The last try did not succeed, so it is tried again.\(trouble)"
        case .postponed: "It was put off for a moment: the mailbox has to be looked at first."
        case .secondThoughts: "It waits a few seconds, in which it can be taken back; after that it cannot."
        case .behindAnother: "It waits for an earlier change to the same message."
        case .placeUnknown: "It waits until the server tells where the message is now."
        case .offline: "The mail server cannot be reached; it goes out as soon as it can be."
        case .signIn: "The server does not let us in; it goes out once the password is right."
        case .accountError:
            "The account has trouble; it goes out once that is over. \(account.advisedError ?? "")"
        }
    }
}
