import GRDB
import MailModel
import MailRules

/// Carries out decisions by the same writer as the user's actions: the changes reach the server and can be undone.
struct RuleActor {
    /// The undo token of the run; nil before the first change.
    private(set) var token: Int64?
    /// The number of changes.
    private(set) var changedCount = 0

    private let rules: RuleSet
    private let time: Double
    private let db: Database

    init(_ rules: RuleSet, token: Int64?, time: Double, in db: Database) {
        self.rules = rules
        self.token = token
        self.time = time
        self.db = db
    }

    /// - Returns: the messages that changed.
    /// - Throws: `RuleFailure` for an action that is not possible.
    mutating func act(
        _ decisions: [(message: Int64, steps: [RuleDecision.Step])], _ aspects: inout Set<StoreChange.Aspect>
    ) throws -> Set<Int64> {
        var writer = try ActionWriter(time: time, token: token, in: db)
        var changed: Set<Int64> = []
        for (message, steps) in decisions {
            guard
                let account = try Int64.fetchOne(
                    db.cachedStatement(sql: "SELECT account_id FROM message WHERE id = ?"), arguments: [message])
            else { continue }
            let before = writer.changedCount
            // A message is marked before it leaves, so that the marks go with it.
            for step in steps.filter({ !$0.action.isMove }) + steps.filter(\.action.isMove) {
                writer.seen = []
                writer.rule = rules.prepared(step.rule)?.rule.draft.name
                do {
                    try perform(step, on: MessageID(message), of: AccountID(account), &writer)
                } catch let error as StoreError {
                    throw RuleFailure(rule: step.rule, error: error)
                }
            }
            if writer.changedCount > before { changed.insert(message) }
        }
        let result = try writer.finish()
        token = token ?? result.receipt.undoToken
        changedCount += result.receipt.changedCount
        aspects = ChangeBroadcaster.merged(aspects, result.aspects)
        try LocalOperations(db, time: time).finishDue(&aspects)
        return changed
    }

    private func perform(
        _ step: RuleDecision.Step, on message: MessageID, of account: AccountID, _ writer: inout ActionWriter
    ) throws {
        switch step.action {
        case .trash: try writer.apply(.trash, to: .message(message))
        case .archive: try writer.apply(.archive, to: .message(message))
        case .read: try writer.apply(.markRead, to: .message(message))
        case .star: try writer.apply(.star, to: .message(message))
        case .lock: try writer.apply(.lock, to: .message(message))
        case .keyword(let name): try writer.addKeyword(KeywordBits.bit(of: name, in: db), to: message)
        case .move:
            guard let target = rules.prepared(step.rule)?.targets[account] else { return }
            try writer.apply(.move, to: .message(message), destination: target)
        }
    }
}
