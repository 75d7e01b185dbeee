import MailNotifications
import ServiceLifecycle

/// The notifications of the program: the service, with the desktop of this process.
struct Notifier: Service {
    let service: NotificationService
    /// Nil where there is no session bus.
    let desktop: DesktopNotificationCenter?

    /// Notifies until graceful shutdown or cancellation.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                if let desktop { group.addTask { await desktop.follow() } }
                await service.run()
                group.cancelAll()
            }
        }
    }

    /// Answers the command line.
    func answer(_ request: ControlRequest) async -> ControlReply {
        var reply = ControlReply()
        do {
            switch request {
            case .notifyTest: _ = try await service.showTest()
            case .checkNotifications: _ = await service.checkAgain()
            default: break
            }
            reply.notifications = await service.status()
            return reply
        } catch {
            return ControlReply(ApplicationError(error.explanation))
        }
    }
}
