import Foundation
import MailStorage

/// The services that routes use.
struct WebServices: Sendable {
    let store: MailStore
    let sessions: WebSessions
    let configuration: WebServerConfiguration
    let capabilities: CapabilityTable
    let renderer: MessageRenderer
    let bodyRetries: BodyRetries
    let streams: StreamSlots
    let now: @Sendable () -> Date
    let clock: any Clock<Duration>

    init(
        store: MailStore, sessions: WebSessions, configuration: WebServerConfiguration,
        now: @escaping @Sendable () -> Date, clock: any Clock<Duration>
    ) {
        self.store = store
        self.sessions = sessions
        self.configuration = configuration
        capabilities = CapabilityTable(now: now)
        renderer = MessageRenderer(store: store)
        bodyRetries = BodyRetries(now: now)
        streams = StreamSlots()
        self.now = now
        self.clock = clock
    }
}
