import MailModel
import Testing

@testable import MailSync

@Suite("The states of a sync")
struct SyncEventTests {
    /// Every transition: those of the diagram of FR-SYNC-04, except for two, and the additions to it.
    private static let drawing: Set<String> = [
        "idle syncStarted connecting", "connecting connected authenticating", "connecting connectionFailed error",
        "authenticating signedIn syncingFolders", "authenticating tokenExpired tokenRefresh",
        "tokenRefresh tokenRefreshed authenticating", "tokenRefresh refreshFailed error",
        "syncingFolders mailboxesListed initialFast", "initialFast firstRowsStored catchingUp",
        "catchingUp caughtUp indexing", "indexing indexed idle", "catchingUp backfillPaused paused",
        "error retryScheduled idle", "idle idleStarted listening", "listening newMail initialFast",
    ]
    private static let ours: Set<String> = [
        "connecting failed error", "authenticating failed error", "tokenRefresh failed error",
        "syncingFolders failed error", "initialFast failed error", "catchingUp failed error", "indexing failed error",
        "idle failed error", "paused failed error", "listening failed error", "listening syncStarted syncingFolders",
        "paused syncStarted connecting", "error syncStarted connecting",
    ]

    @Test("Every event in every state causes the transition of FR-SYNC-04, or none", arguments: SyncState.allCases)
    func table(state: SyncState) {
        for event in SyncEvent.allCases {
            let expected = Self.drawing.union(Self.ours).first { $0.hasPrefix("\(state) \(event) ") }
            #expect(state.after(event).map { "\(state) \(event) \($0)" } == expected)
        }
    }

    @Test("Every state is reachable, and leads back to idle (FR-SYNC-04)")
    func reachable() {
        func reached(from start: SyncState) -> Set<SyncState> {
            var found: Set<SyncState> = [start]
            var open = [start]
            while let state = open.popLast() {
                for next in SyncEvent.allCases.compactMap(state.after) where found.insert(next).inserted {
                    open.append(next)
                }
            }
            return found
        }
        #expect(reached(from: .idle) == Set(SyncState.allCases))
        for state in SyncState.allCases { #expect(reached(from: state).contains(.idle)) }
    }
}
