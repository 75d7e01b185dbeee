import Logging
import MailModel
import MailReading
import MailStorage
import ServiceLifecycle

/// Work on all stored mail in the background, in short transactions with pauses, so that the sync continues meanwhile.
struct StoredMailWork: Service {
    let store: MailStore
    let logger: Logger
    let clock: any Clock<Duration>
    /// What is logged when a step fails.
    let failure: String
    /// Does a part of the work.
    ///
    /// - Returns: true if nothing is left.
    let step: @Sendable (MailStore) throws -> Bool

    /// The least pause after each step, in which others write.
    private static let pause = Duration.milliseconds(25)
    /// The pause after an error, for example of a full disk.
    private static let pauseAfterError = Duration.seconds(20)

    func run() async throws {
        await withGracefulShutdownHandler {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await followSettings() }
                group.addTask { try? await gracefulShutdown() }
                await group.next()
                group.cancelAll()
            }
        } onGracefulShutdown: {
        }
    }

    /// A change of the settings, a cleared cache or a wipe makes work again; mail that arrives needs none.
    private func followSettings() async {
        let changes = store.changes()
        await work()
        for await change in changes where change.aspects.contains(.settings) { await work() }
    }

    /// Works until nothing is left. An error must not stop the program: the next step tries again.
    private func work() async {
        while !Task.isCancelled {
            let start = ContinuousClock.now
            var pause = Self.pauseAfterError
            do {
                guard try !step(store) else { return }
                // As long as it worked, so that half of a processor stays free.
                pause = max(Self.pause, ContinuousClock.now - start)
            } catch {
                logger.warning("\(failure): \(error)")
            }
            try? await clock.sleep(for: pause)
        }
    }
}

extension StoredMailWork {
    /// Gives existing mail its categories.
    static func classifying(_ store: MailStore, logger: Logger, clock: any Clock<Duration>) -> Self {
        Self(store: store, logger: logger, clock: clock, failure: "Existing mail could not be classified") { store in
            try store.classifyExisting().isComplete
        }
    }

    /// Reads messages again that another version of the program stored, so that their text is that of this one.
    static func updatingTexts(of store: MailStore, logger: Logger, clock: any Clock<Duration>) -> Self {
        Self(store: store, logger: logger, clock: clock, failure: "Stored mail could not be read again") { store in
            try store.updateTexts(version: TextExtraction.version) { MessageContent(parsing: $0) }.isComplete
        }
    }
}
