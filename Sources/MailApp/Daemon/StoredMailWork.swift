import Logging
import MailModel
import MailStorage
import ServiceLifecycle

/// Classifies existing mail in the background, in short transactions with pauses, so that the sync goes on meanwhile.
struct StoredMailWork: Service {
    let store: MailStore
    let logger: Logger
    let clock: any Clock<Duration>

    /// The pause after each transaction, in which others write.
    private static let pause = Duration.milliseconds(25)
    /// The pause after an error, for example of a full disk.
    private static let pauseAfterError = Duration.seconds(20)

    func run() async throws {
        await withGracefulShutdownHandler {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await work() }
                group.addTask { try? await gracefulShutdown() }
                await group.next()
                group.cancelAll()
            }
        } onGracefulShutdown: {
        }
    }

    /// A change of the settings or a cleared cache makes work again; mail that arrives is classified when it is stored.
    private func work() async {
        let changes = store.changes()
        await classify()
        for await change in changes where change.aspects.contains(.settings) { await classify() }
    }

    /// Works until nothing is left. An error must not stop the program: the next step tries again.
    private func classify() async {
        while !Task.isCancelled {
            var pause = Self.pause
            do {
                guard try !store.classifyExisting().isComplete else { return }
            } catch {
                logger.warning("Existing mail could not be classified: \(error)")
                pause = Self.pauseAfterError
            }
            try? await clock.sleep(for: pause)
        }
    }
}
