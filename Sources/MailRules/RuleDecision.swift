import MailModel

/// What the rules do to one message. Pure: which rules match is found out before.
///
/// Exclusions and locks always win, in any order of the rules (IMAP-02, IMAP-09).
public struct RuleDecision: Hashable, Sendable {
    /// An action with the rule that it comes from.
    public struct Step: Hashable, Sendable {
        /// The rule.
        public let rule: RuleID
        /// The action.
        public let action: RuleAction

        /// Memberwise initializer.
        public init(rule: RuleID, action: RuleAction) {
            self.rule = rule
            self.action = action
        }
    }

    /// Why a message that a rule matches is left alone.
    public enum Protection: Hashable, Sendable {
        /// It is locked, so it is neither trashed nor moved to Trash or Spam.
        case locked
        /// An exclusion matches it.
        case exclusion(RuleID)
        /// The rule's own exception matches it.
        case exception
        /// Its text is not here, and the rule depends on what the text does not hold.
        case unknownText
    }

    /// In order; of the actions that move the message only the first.
    public private(set) var steps: [Step] = []
    /// Why actions were left out; nil if none were.
    public private(set) var protection: Protection?

    /// - Parameters:
    ///   - rules: the enabled rules that concern the message's account.
    ///   - matching: those whose condition, but not the exception, is true for the message.
    ///   - discarding: those that move to the account's Trash or Spam by the mailbox's name.
    ///   - done: those that acted on the message before. They do not act again, but still stop the list, and a message
    ///     that they moved is not moved again.
    public init(
        _ rules: [Rule], matching: Set<RuleID>, isLocked: Bool, discarding: Set<RuleID> = [], done: Set<RuleID> = []
    ) {
        let concerned = matching.union(done)
        let found = rules.filter { concerned.contains($0.id) }.sorted { $0.position < $1.position }
        let acting = found.filter { $0.draft.kind == .action }
        guard !acting.isEmpty else { return }
        if let exclusion = found.first(where: { $0.draft.kind == .exclusion }) {
            protection = .exclusion(exclusion.id)
            return
        }
        let last = acting.firstIndex(where: \.draft.stops) ?? acting.endIndex - 1
        take(acting[...last], isLocked: isLocked, discarding, done)
    }

    /// A message is marked before it leaves, so a lock of any of the rules keeps it.
    private mutating func take(
        _ acting: ArraySlice<Rule>, isLocked: Bool, _ discarding: Set<RuleID>, _ done: Set<RuleID>
    ) {
        let isKept = isLocked || acting.contains { $0.draft.actions.contains(.lock) }
        var hasMoved = acting.contains { done.contains($0.id) && $0.draft.actions.contains(where: \.isMove) }
        for rule in acting where !done.contains(rule.id) {
            for action in rule.draft.actions {
                if isKept, action == .trash || action.isMove && discarding.contains(rule.id) {
                    protection = .locked
                    continue
                }
                guard !action.isMove || !hasMoved else { continue }
                hasMoved = hasMoved || action.isMove
                steps.append(Step(rule: rule.id, action: action))
            }
        }
    }
}
