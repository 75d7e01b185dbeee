import Foundation
import LocalModels
import MailNotifications
import MailSending
import MailStorage
import RemoteImages
import SemanticSearch
import TextGeneration

/// The services that routes use.
struct WebServices: Sendable {
    let store: MailStore
    let sessions: WebSessions
    let accounts: any AccountService
    let notifications: NotificationService
    let models: ModelLibrary
    let images: RemoteImageLibrary
    let unsubscriber: Unsubscriber
    /// Finds messages by their meaning; nil in a program without a model.
    let similar: SimilarMessages?
    /// Writes summaries and suggestions; nil in a program without that.
    let textModel: TextModel?
    let configuration: WebServerConfiguration
    let capabilities: CapabilityTable
    let renderer: MessageRenderer
    let bodyRetries: BodyRetries
    let streams: StreamSlots
    let lockChallenges: LockChallenges
    /// Deletes everything that the program stores on this computer but the session with this hash.
    let wipe: @Sendable (_ session: [UInt8]?) async throws -> Void
    let now: @Sendable () -> Date
    let clock: any Clock<Duration>

    init(
        store: MailStore, sessions: WebSessions, accounts: any AccountService,
        notifications: NotificationService, models: ModelLibrary, images: RemoteImageLibrary,
        unsubscriber: Unsubscriber, similar: SimilarMessages? = nil, textModel: TextModel? = nil,
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
        self.unsubscriber = unsubscriber
        self.similar = similar
        self.textModel = textModel
        self.configuration = configuration
        capabilities = CapabilityTable(now: now)
        renderer = MessageRenderer(store: store, images: images)
        bodyRetries = BodyRetries(now: now)
        streams = StreamSlots()
        lockChallenges = LockChallenges(now: now)
        self.wipe = wipe
        self.now = now
        self.clock = clock
    }
}
