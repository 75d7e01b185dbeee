import DesktopBus
import Foundation
import MailModel
import MailNotifications
import MailStorage

extension Application {
    /// Shows a notification to try it out: in the daemon if one runs, otherwise in this process.
    ///
    /// - Throws: `ApplicationError` with a sentence if nothing can show it.
    public func testNotification() async throws -> NotificationOutput {
        if await control.isDaemonRunning() {
            guard let status = try await control.send(.notifyTest).notifications else {
                throw ApplicationError.daemonUnreachable
            }
            return NotificationOutput(status)
        }
        let service = notifier(store: try openStoreForReading(), isBrief: true).service
        do {
            _ = try await service.showTest()
        } catch {
            throw ApplicationError("\(error.explanation) \(NotificationTestText.pageHint)")
        }
        return NotificationOutput(await service.status())
    }

    /// Who shows notifications: in the daemon if one runs, otherwise in this process.
    ///
    /// - Parameter asksAgain: true to ask the desktop's service whether it still answers.
    func notificationStatus(_ store: MailStore, asksAgain: Bool = false) async -> NotificationStatus {
        let request = asksAgain ? ControlRequest.checkNotifications : .notifications
        if await control.isDaemonRunning(), let status = try? await control.send(request).notifications {
            return status
        }
        return await notifier(store: store, isBrief: true).service.status()
    }

    /// The notifications of this process.
    ///
    /// - Parameters:
    ///   - isBrief: true if the process ends before the user can respond.
    ///   - open: opens an address of the page, with a token for the focus.
    func notifier(
        store: MailStore, isBrief: Bool = false, open: @escaping @Sendable (String, String?) async -> Void = { _, _ in }
    ) -> Notifier {
        let desktop = SessionBus.address(environment).map { address in
            DesktopNotificationCenter(
                // A brief process asks and shows within a second in all (NFR-NOTIF-02).
                server: isBrief
                    ? NotificationServer(address: address, timeLimit: .milliseconds(400), totalTime: .seconds(1))
                    : NotificationServer(address: address),
                offersActions: !isBrief, store: store)
        }
        let service = NotificationService(
            store: store, desktop: desktop ?? NoDesktopNotifications(), now: { Date() }, logger: logger, open: open)
        return Notifier(service: service, desktop: desktop)
    }
}
