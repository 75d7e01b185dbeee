import Foundation
import LocalModels
import MailNotifications
import MailStorage
import RemoteImages
import SemanticSearch

/// The services that routes use.
struct WebServices: Sendable {
    let store: MailStore
    let sessions: WebSessions
    let accounts: any AccountService
    let notifications: NotificationService
    let models: ModelLibrary
    let images: RemoteImageLibrary
    /// Finds messages by their meaning; nil in a program without a model.
    let similar: SimilarMessages?
    let configuration: WebServerConfiguration
    let capabilities: CapabilityTable
    let renderer: MessageRenderer
    let bodyRetries: BodyRetries
    let streams: StreamSlots
    /// Deletes everything that the program stores on this computer but the session with this hash.
    let wipe: @Sendable (_ session: [UInt8]?) async throws -> Void
    let now: @Sendable () -> Date
    let clock: any Clock<Duration>

    init(
        store: MailStore, sessions: WebSessions, accounts: any AccountService,
        notifications: NotificationService, models: ModelLibrary, images: RemoteImageLibrary,
        similar: SimilarMessages? = nil,
        configuration: WebServerConfiguration,
        now: @escaping @Sendable () -> Date, clock: any Clock<Duration>,
        wipe: @escaping @Sendable (_ session: [UInt8]?) async throws -> Void
    ) {
        self.store = store
        self.sessions = sessions
        self.accounts = accounts
        self.notifications = notifications
        self.models = models
        self.images = images
        self.similar = similar
        self.configuration = configuration
        capabilities = CapabilityTable(now: now)
        renderer = MessageRenderer(store: store, images: images)
        bodyRetries = BodyRetries(now: now)
        streams = StreamSlots()
        self.wipe = wipe
        self.now = now
        self.clock = clock
    }
}
