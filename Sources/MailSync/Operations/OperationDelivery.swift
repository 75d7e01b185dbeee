import IMAPClient
import Logging
import MailModel
import MailStorage

import struct Foundation.Date

/// Carries out what is due with as many connections as it takes: a change that costs one waits for its next try, and the others go on.
struct OperationDelivery: Sendable {
    let store: MailStore
    let pool: ConnectionPool
    let account: AccountID
    let context: AccountContext
    let logger: Logger
    let now: @Sendable () -> Date

    /// Connections that one call may lose: each may have taken the time in which a silent server is given up.
    private static let maximumLosses = 3

    /// - Returns: what the last of the lost connections was lost over; nil where all went well.
    /// - Throws: when no connection can be had, or the store cannot be written.
    func run() async throws -> IMAPError? {
        var loss: IMAPError?
        for _ in 0..<Self.maximumLosses {
            guard let lost = try await runOnce() else { break }
            logger.warning("A change could not be carried out", metadata: ["error": "\(lost)"])
            loss = lost
        }
        return loss
    }

    private func runOnce() async throws -> IMAPError? {
        try await pool.withConnection(priority: .operations) { connection in
            try await context.operations.enter {
                do {
                    try await OperationRunner(store: store, connection: connection, account: account, now: now).run()
                    return nil
                } catch let error as IMAPError where error.kind.isLostOverCommand {
                    return error
                }
            }
        }
    }
}
