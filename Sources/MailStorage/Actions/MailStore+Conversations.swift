public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// Splits a thread: the message begins a new thread, its replies follow, now and later, and the subject never joins
    /// the two again. The decision is kept if the message is synced again. Messages with the same Message-ID stay
    /// together.
    ///
    /// - Returns: a receipt for `undo`; without a token if the message is in a thread of its own already.
    /// - Throws: `.notFound`.
    @discardableResult
    public func splitOff(_ message: MessageID) throws -> ActionReceipt {
        try decide { try $0.split(message.rawValue) }
    }

    /// Joins several threads of one account permanently. The result is muted if one of them was.
    ///
    /// - Returns: a receipt for `undo`; without a token for fewer than two threads.
    /// - Throws: `.notFound` if one is gone, `.other` if they are of different accounts.
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

    /// Updates the threads that a decision changed.
    static func finish(
        _ touched: [AccountID: Set<Int64>], time: Double, in db: Database
    ) throws -> Set<StoreChange.Aspect> {
        var aspects: Set<StoreChange.Aspect> = []
        for (account, threads) in touched {
            var refresh = ViewRefresh(time: time)
            refresh.threads = threads
            // Muted is not recomputed from messages.
            refresh.restated = threads
            aspects = ChangeBroadcaster.merged(aspects, try refresh.finish(account: account, in: db))
        }
        return aspects
    }
}
