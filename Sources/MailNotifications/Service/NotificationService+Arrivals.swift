import Foundation
import Logging
import MailModel
import MailStorage

extension NotificationService {
    /// The number of messages that are decided about in one transaction.
    private static let batchCount = 500

    /// Decides about everything that arrived since the last time, and shows what notifies (NOTIF-19 to NOTIF-21a).
    func processArrivals(of account: AccountID) async {
        do {
            let presenter = await status().presenter
            let decided = try await decide(account, for: presenter).reversed()
            burst(of: account) { $0.count += decided.count { $0.verdict != .shownVIP } }
            // Before anything is shown: a slow desktop delays the notifications, not the number (NOTIF-16).
            await updateBadge()
            for (message, verdict) in decided { try await present(message, verdict, by: presenter) }
        } catch {
            logger.error("New mail could not be checked for notifications", metadata: ["error": "\(error)"])
        }
    }

    /// Writes every decision.
    ///
    /// - Parameter presenter: who shows notifications now.
    /// - Returns: the messages that passed every filter, the newest first; at most ten in a pass or a minute.
    private func decide(
        _ account: AccountID, for presenter: NotificationPresenter
    ) async throws -> [(message: ArrivedMessage, verdict: NotificationVerdict)] {
        let pipeline = NotificationPipeline(
            preferences(), date: now(), timeZone: timeZone(), isPageVisible: await page.isAttended())
        var newest = NewestArrivals(room: burst(of: account).room)
        while true {
            let arrived = try store.arrivals(account: account, limit: Self.batchCount)
            guard let last = arrived.last else { break }
            var verdicts: [MessageID: NotificationVerdict] = [:]
            for message in arrived {
                var verdict = pipeline.verdict(for: message)
                if verdict.isShown {
                    if await page.shows(message) {
                        verdict = .inView
                    } else if presenter == .none {
                        verdict = .noPresenter
                    }
                    verdicts[message.id] = verdict
                    guard let dropped = newest.add(message, verdict) else { continue }
                    if verdicts.updateValue(.tooMany, forKey: dropped.id) == nil {
                        try store.changeDecision(dropped, to: .tooMany)
                    }
                } else {
                    verdicts[message.id] = verdict
                }
            }
            let decisions = arrived.map { (message: $0, verdict: verdicts[$0.id] ?? .old) }
            newest.remove(try store.recordDecisions(decisions, account: account, upTo: last.id, by: presenter))
            guard arrived.count == Self.batchCount else { break }
        }
        return newest.messages
    }

    /// The burst of notifications that is under way, changed by `change`.
    @discardableResult
    private func burst(
        of account: AccountID, _ change: (inout NotificationBurst) -> Void = { _ in }
    ) -> NotificationBurst {
        let date = now()
        var burst = bursts[account].flatMap { $0.isOver(at: date) ? nil : $0 } ?? NotificationBurst(began: date)
        change(&burst)
        bursts[account] = burst
        return burst
    }

    private func present(
        _ message: ArrivedMessage, _ verdict: NotificationVerdict, by planned: NotificationPresenter
    ) async throws {
        let isLocked = try store.isAppLocked()
        let request = NotificationRequest(message, isHidden: try store.appLockState().isEnabled)
        if verdict.isShown {
            let earlier = followed.of([message.thread])
            followed.add(message)
            let presenter = await show(request)
            await removeElsewhere(earlier, shownBy: presenter)
            if presenter == .none {
                try store.changeDecision(message, to: .failed)
            } else if presenter != planned {
                try store.changeDecision(message, to: verdict, by: presenter)
            }
        }
        // A locked page learns nothing.
        if !isLocked { await page.showBanner(request) }
    }

    /// A conversation has one notification, also after another presenter took over (NOTIF-05).
    private func removeElsewhere(_ earlier: [ArrivedMessage], shownBy presenter: NotificationPresenter) async {
        let identifiers = earlier.map { NotificationRequest.identifier(publicID: $0.publicID) }
        guard !identifiers.isEmpty else { return }
        switch presenter {
        case .desktop: await page.removeDelivered(identifiers)
        case .page: await desktop.removeDelivered(identifiers)
        case .none: break
        }
    }

    /// - Returns: who showed it.
    @discardableResult
    func show(_ request: NotificationRequest) async -> NotificationPresenter {
        let presenter = await status().presenter
        do {
            switch presenter {
            case .desktop: try await desktop.add(request)
            case .page: try await page.add(request)
            case .none: break
            }
            return presenter
        } catch {
            logger.warning("A notification could not be shown", metadata: ["error": "\(error)"])
            // A desktop that did not answer may show it later (NOTIF-17). One that failed reports that from now on; a
            // page may be able to.
            guard error != .noAnswer, await status().presenter == .page, (try? await page.add(request)) != nil
            else { return .none }
            return .page
        }
    }

    /// Removes the notifications of messages that were read, moved or removed, here or elsewhere (NOTIF-18).
    func removeOutdated(_ messages: [ArrivedMessage]) async {
        guard !messages.isEmpty, let unread = try? store.unread(among: Set(messages.map(\.id))) else { return }
        let outdated = messages.filter { message in
            message.roles.contains(.inbox) ? !unread.inInbox.contains(message.id) : !unread.all.contains(message.id)
        }
        await remove(outdated)
    }

    /// Removes the notifications of conversations that were muted after they were shown. A VIP contact notifies in a
    /// muted one as well.
    func removeMuted(_ threads: Set<ThreadID>) async {
        let shown = followed.of(threads).filter { !$0.isMuted }
        guard !shown.isEmpty, let muted = try? store.muted(among: Set(shown.map(\.thread))) else { return }
        await remove(shown.filter { muted.contains($0.thread) })
    }

    /// Removes the notifications of messages.
    func remove(_ messages: [ArrivedMessage]) async {
        guard !messages.isEmpty else { return }
        followed.remove(Set(messages.map(\.id)))
        await removeDelivered(messages.map(\.publicID))
    }

    /// Removes the notifications of messages, which may not exist any more.
    func removeDelivered(_ publicIDs: [String]) async {
        guard !publicIDs.isEmpty else { return }
        let identifiers = publicIDs.map(NotificationRequest.identifier)
        await desktop.removeDelivered(identifiers)
        await page.removeDelivered(identifiers)
    }
}
