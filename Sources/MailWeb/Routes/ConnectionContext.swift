import Hummingbird
import MailStorage

/// The connection of a request.
struct ConnectionContext: InitializableFromSource, Sendable {
    /// The local port of the connection, the only one that `Host` and `Origin` may name.
    let port: Int

    init(source: ApplicationRequestContextSource) {
        port = source.channel.localAddress?.port ?? 0
    }
}
