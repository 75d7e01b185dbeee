import Foundation
import GRDB
import MailModel

extension MailStore {
    /// Runs rules on new mail that has waited long enough for its text, or for another attempt of a rule that failed.
    ///
    /// - Parameter limit: the maximum number of messages in one transaction.
    /// - Returns: how long until the next message is due, zero for now; nil if none waits.
    @discardableResult
    public func resumeWaitingRules(limit: Int = 200) throws -> Duration? {
        let time = now().timeIntervalSince1970
        guard let due = try read({ try RuleWait(time: time, db: $0).nextDue }) else { return nil }
        guard due <= time else { return .seconds(due - time) }
        return try writeDurably { db, aspects in
            try arrivalRules(in: db).resume([], &aspects, limit: limit)
            return try RuleWait(time: time, db: db).nextDue.map { .seconds(max(0, $0 - time)) }
        }
    }
}
