public import Foundation
public import Logging
public import MailModel
public import MailStorage

/// Notifies of new mail, and keeps the notifications and the badge in step with the store (NOTIF-01).
///
/// It listens to the changes of the store, which the engine announces after messages are stored, on every path. A
/// message is decided about once, on disk, before anything is shown. Until the first pass of an account in this session
/// has stored its headers, its new messages wait; those of its first pass ever never notify.
public actor NotificationService {
    /// The presenter of open pages.
    public nonisolated let page: PageNotifications

    let store: MailStore
    let desktop: any NotificationCenterProviding
    let open: @Sendable (String, String?) async -> Void
    let timeZone: @Sendable () -> TimeZone
    let now: @Sendable () -> Date
    let logger: Logger
    /// The accounts whose first pass of this session has stored its headers (NOTIF-19).
    var synced: Set<AccountID> = []
    var followed = FollowedNotifications()
    /// What notified a short time ago, for each account.
    var bursts: [AccountID: NotificationBurst] = [:]
    /// The ids of notifications that were answered, so that a repeated request sends no second reply.
    var answered: Set<String> = []
    /// The ids of shown notifications about messages that are sent.
    var followedProblems: Set<String> = []
    private var badge: Int?
    /// True if what is shown has neither sender nor subject.
    private var isHiding = false

    /// Creates the service without starting it.
    ///
    /// - Parameters:
    ///   - desktop: the desktop's service.
    ///   - timeZone: the device's, asked for each decision.
    ///   - open: opens an address of the page, with a token for the focus.
    public init(
        store: MailStore, desktop: any NotificationCenterProviding = NoDesktopNotifications(),
        timeZone: @escaping @Sendable () -> TimeZone = { SystemTimeZone.current },
        now: @escaping @Sendable () -> Date, logger: Logger,
        open: @escaping @Sendable (String, String?) async -> Void = { _, _ in }
    ) {
        self.store = store
        self.desktop = desktop
        self.timeZone = timeZone
        self.now = now
        self.logger = logger
        self.open = open
        page = PageNotifications(now: now) { store.announce([.notifications]) }
    }

    /// Follows the store and the user until it is cancelled.
    public func run() async {
        let changes = store.changes()
        await start()
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await response in self.desktop.responses { await self.respond(to: response) }
            }
            for await change in changes { await handle(change.aspects) }
            group.cancelAll()
        }
    }

    /// Registers the category, asks the desktop, takes up what it still shows, and shows the badge.
    public func start() async {
        await desktop.setCategories([.email])
        _ = await desktop.requestAuthorization()
        await followDelivered()
        await hideIfLocked()
        await processSendingProblems()
        await updateBadge()
    }

    /// True if app lock is on, and if that cannot be read.
    func hasAppLock() -> Bool { (try? store.appLockState().isEnabled) ?? true }

    /// Removes what was shown before app lock was turned on, with sender and subject.
    private func hideIfLocked() async {
        let isOn = hasAppLock()
        defer { isHiding = isOn }
        guard isOn, !isHiding else { return }
        await remove(followed.messages)
        await removeProblems(followedProblems)
    }

    /// What was shown before the program was started again is removed like the rest.
    private func followDelivered() async { await takeUp(await desktop.deliveredNotifications()) }

    /// Follows notifications that a desktop or a browser still shows, also those of an earlier run of the program or of
    /// a page that is closed. What is out of date by now is removed; with app lock on, all of it.
    ///
    /// - Parameter delivered: the ids of their requests.
    public func takeUp(_ delivered: [String]) async {
        let publicIDs = delivered.compactMap(NotificationRequest.publicID)
        guard let messages = try? store.arrived(publicIDs: publicIDs) else { return }
        for message in messages { followed.add(message) }
        followedProblems.formUnion(delivered.filter { NotificationRequest.problem(of: $0) != nil })
        let found = Set(messages.map(\.publicID))
        await removeDelivered(publicIDs.filter { !found.contains($0) })
        guard !hasAppLock() else {
            await remove(messages)
            return await removeProblems(followedProblems)
        }
        await removeOutdated(messages)
        await removeSettledProblems()
    }

    /// Does what the changes of the store demand.
    public func handle(_ aspects: Set<StoreChange.Aspect>) async {
        for account in aspects.compactMap(Self.syncedAccount) { await finishFirstSync(of: account) }
        for case .newMessages(let account) in aspects where synced.contains(account) {
            await processArrivals(of: account)
        }
        for case .syncCompleted(let account) in aspects { bursts[account] = nil }
        for case .threads(let threads) in aspects {
            await removeOutdated(followed.of(threads))
            await removeMuted(threads)
        }
        if aspects.contains(.accounts) { await removeOutdated(followed.messages) }
        if aspects.contains(.settings) { await hideIfLocked() }
        if aspects.contains(where: Self.concernsSending) {
            await processSendingProblems()
            await removeSettledProblems()
        }
        if aspects.contains(where: Self.mayChangeBadge) {
            // A launcher that was started meanwhile does not know the number yet.
            if aspects.contains(where: { Self.syncedAccount($0) != nil }) { badge = nil }
            await updateBadge()
        }
    }

    /// Decides about everything that a process stored which ends now: also about the mail of a pass that ran out of
    /// time, because the next process would find it too old (NOTIF-20).
    public func handleLast(_ aspects: Set<StoreChange.Aspect>) async {
        await handle(aspects)
        for case .newMessages(let account) in aspects where !synced.contains(account) {
            // Mail of a first pass ever never notifies, however it ended.
            if (try? store.followsArrivals(account: account)) == true { await processArrivals(of: account) }
        }
    }

    private static func syncedAccount(_ aspect: StoreChange.Aspect) -> AccountID? {
        switch aspect {
        case .headersCompleted(let account), .syncCompleted(let account): account
        default: nil
        }
    }

    /// The end of a pass is the time to check again after quiet hours.
    private static func concernsSending(_ aspect: StoreChange.Aspect) -> Bool {
        switch aspect {
        case .outgoing, .drafts, .settings, .syncCompleted: true
        default: false
        }
    }

    /// The account's first pass of the session has its headers: what arrived during it is decided now. Mail that was
    /// there before the account's first pass ever never notifies.
    private func finishFirstSync(of account: AccountID) async {
        guard synced.insert(account).inserted else { return }
        do {
            guard try store.followsArrivals(account: account) else { return try store.skipArrivals(account: account) }
        } catch {
            logger.error("The store cannot be read for notifications", metadata: ["error": "\(error)"])
        }
        await processArrivals(of: account)
    }

    /// Shows the number of unread messages; nothing while the page is locked (NOTIF-16).
    func updateBadge() async {
        guard let count = try? shownBadge(), count != badge else { return }
        badge = count
        await desktop.setBadgeCount(count)
    }

    private func shownBadge() throws -> Int { try store.isAppLocked() ? 0 : store.badgeCount() }

    private static func mayChangeBadge(_ aspect: StoreChange.Aspect) -> Bool {
        switch aspect {
        case .mailboxes, .accounts, .settings, .headersCompleted, .syncCompleted: true
        default: false
        }
    }

    // MARK: State

    /// Who shows notifications now.
    public func status() async -> NotificationStatus {
        let preferences = preferences()
        let (desktopPermission, pagePermission) = (await desktop.permission(), await page.permission())
        let presenter = NotificationPresenter.chosen(
            preferences.desktop, desktop: desktopPermission, page: pagePermission)
        let problem = preferences.desktop == .off || presenter == .desktop ? nil : await desktop.problem()
        // Without a page that could be asked, a desktop that does not answer or refuses is the reason.
        let hasPage = await page.isOpen()
        let isDesktopReason = (problem == .noAnswer || problem == .refused) && !hasPage
        let permission: NotificationPermission =
            switch (presenter, preferences.desktop) {
            case (.desktop, _), (_, .on): desktopPermission
            case (.none, .auto) where isDesktopReason: desktopPermission
            case (.page, _), (.none, _): pagePermission
            }
        let count = (try? store.badgeCount()) ?? 0
        return NotificationStatus(presenter: presenter, permission: permission, problem: problem, badge: count)
    }

    /// Asks the desktop again (NOTIF-02).
    public func checkAgain() async -> NotificationStatus {
        _ = await desktop.requestAuthorization()
        return await status()
    }

    /// Shows a notification without a message.
    ///
    /// - Throws: `NotificationError` if nothing can show it.
    public func showTest() async throws(NotificationError) -> NotificationPresenter {
        let status = await checkAgain()
        let request = NotificationRequest(testAt: now())
        switch status.presenter {
        case .desktop: try await desktop.add(request)
        case .page: try await page.add(request)
        case .none:
            if preferences().desktop == .off { throw .turnedOff }
            throw await desktop.problem() ?? .unavailable
        }
        return status.presenter
    }

    func preferences() -> NotificationPreferences {
        NotificationPreferences((try? store.notificationSettings()) ?? [:])
    }
}
