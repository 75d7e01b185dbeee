import IMAPClient
import Logging
import MailModel
import MailStorage

import struct Foundation.Date

/// Carries out due operations, with new connections as needed: one that breaks a connection waits for its retry, and
/// the others continue.
struct OperationDelivery: Sendable {
    let store: MailStore
    let pool: ConnectionPool
    let account: AccountID
    let context: AccountContext
    let logger: Logger
    let now: @Sendable () -> Date

    /// The number of connections that one call may lose: each may have taken the timeout of a silent server.
    private static let maximumLosses = 3

    /// - Returns: the error of the last lost connection; nil if there was none.
    /// - Throws: if no connection can be made, or the store cannot be written.
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
