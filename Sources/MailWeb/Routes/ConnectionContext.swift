import Hummingbird
import MailStorage

/// What the server library tells of a connection.
struct ConnectionContext: InitializableFromSource, Sendable {
    /// The port that the connection came in on, which is the only one that `Host` and `Origin` may name.
    let port: Int

    init(source: ApplicationRequestContextSource) {
        port = source.channel.localAddress?.port ?? 0
    }
}
