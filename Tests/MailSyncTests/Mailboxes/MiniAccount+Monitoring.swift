import IMAPClient
import MailModel
import MailTestKit

@testable import MailSync

extension MiniAccount {
    /// The daemon's work between passes, with a clock that stands still.
    func listening() -> InboxMonitor {
        InboxMonitor(
            store: store, pool: pool, account: account, context: context, logger: Self.logger, clock: ManualClock(),
            now: { [clock] in clock.now })
    }

    /// Syncs the inbox as the daemon does after an event of the server.
    func syncMonitoredInbox() async throws {
        let inbox = try mailbox("INBOX")
        try await pool.withConnection(priority: .newMail) { connection in
            let selected = try await connection.select("INBOX", readOnly: true)
            _ = try await listening().sync(of: inbox, on: connection).run(selected: selected)
        }
    }
}
