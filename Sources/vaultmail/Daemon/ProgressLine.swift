import Foundation
import MailApp
import MailModel
import MailStorage
import MailSync

/// The progress of a sync, redrawn on one line of the terminal.
enum ProgressLine {
    /// Runs `body` and shows its progress. Shows nothing if standard error is not a terminal.
    static func shown<Result: Sendable>(
        of application: Application, during body: () async throws -> Result
    ) async throws -> Result {
        guard StandardStream.error.isTerminal else { return try await body() }
        let line = Task { await draw(application) }
        defer { Console.draw("\r\u{1B}[K") }
        do {
            let result = try await body()
            line.cancel()
            await line.value
            return result
        } catch {
            line.cancel()
            await line.value
            throw error
        }
    }

    private static func draw(_ application: Application) async {
        guard let store = try? application.openStoreForReading() else { return }
        let clock = ContinuousClock()
        while (try? await clock.sleep(for: .milliseconds(250))) != nil {
            let accounts = (try? store.accounts()) ?? []
            let counts = accounts.compactMap { account in
                account.progress.map { "\(account.settings.address): \($0.completed) of \($0.total) messages" }
            }
            let text = counts.isEmpty ? "Syncing…" : counts.joined(separator: ", ")
            Console.draw("\r\u{1B}[K\(Column.cut(text, 78))")
        }
    }
}
