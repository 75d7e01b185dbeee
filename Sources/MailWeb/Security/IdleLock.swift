import MailModel
import MailNotifications
import MailStorage

/// Locks the app some seconds after the last page was closed, hidden or lost (FR-SET-01). A page cannot do it: one that
/// is gone runs nothing, and one that is hidden does not know whether another is in use.
struct IdleLock: Sendable {
    let store: MailStore
    let pages: PageNotifications
    let clock: any Clock<Duration>

    /// Runs until it is cancelled. Nothing is looked for while the lock is off or locked.
    func run() async {
        let changes = store.changes()
        await watch()
        for await change in changes where change.aspects.contains(.settings) { await watch() }
    }

    /// Looks every second while the lock is open.
    private func watch() async {
        var timer = AbsenceTimer()
        while isOpen {
            // A store that is busy is asked again with the next step.
            if timer.step(isVisible: await pages.isVisible()) { try? store.lockApp() }
            guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
        }
    }

    /// True if the lock is on and not locked.
    private var isOpen: Bool {
        guard let state = try? store.appLockState() else { return false }
        return state.isEnabled && !state.isLocked
    }
}
