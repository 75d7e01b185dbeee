public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// Makes a message the beginning of a conversation of its own: what answers it follows it, now and later, and no subject
    /// joins the two halves again. The decision stays with the message however often it is synced anew. Messages with the same
    /// Message-ID stay together.
    ///
    /// - Returns: a receipt for `undo`; without a token where the message stands alone already.
    /// - Throws: `.notFound`.
    @discardableResult
    public func splitOff(_ message: MessageID) throws -> ActionReceipt {
        try decide { try $0.split(message.rawValue) }
    }

    /// Makes one conversation of several of the same account, and keeps them together. Muted if one of them was.
    ///
    /// - Returns: a receipt for `undo`; without a token for fewer than two conversations.
    /// - Throws: `.notFound` when one is gone, `.other` when they are of different accounts.
    @discardableResult
    public func join(_ threads: [ThreadID]) throws -> ActionReceipt {
        try decide { try $0.join(threads.map(\.rawValue)) }
    }

    private func decide(_ body: (inout ConversationWriter) throws -> Void) throws -> ActionReceipt {
        try writeDurably { db, aspects in
            let token = try UndoEntry.nextToken(in: db)
            let time = now().timeIntervalSince1970
            var writer = ConversationWriter(time: time, token: token, in: db)
            try body(&writer)
            aspects = try Self.finish(writer.touched, time: time, in: db)
            return ActionReceipt(
                undoToken: writer.changedCount > 0 ? token : nil, changedCount: writer.changedCount)
        }
    }

    /// Brings conversations in line that a decision changed.
    static func finish(
        _ touched: [AccountID: Set<Int64>], time: Double, in db: Database
    ) throws -> Set<StoreChange.Aspect> {
        var aspects: Set<StoreChange.Aspect> = []
        for (account, threads) in touched {
            var refresh = ViewRefresh(time: time)
            refresh.threads = threads
            // Muting is not recomputed from messages.
            refresh.restated = threads
            aspects = ChangeBroadcaster.merged(aspects, try refresh.finish(account: account, in: db))
        }
        return aspects
    }
}
