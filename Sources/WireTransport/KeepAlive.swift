import NIOCore
import NIOPosix

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A peer that has gone without a word is noticed by the operating system within two minutes, also while nobody sends anything, as in IDLE.
/// Its own default is two hours.
enum KeepAlive {
    /// Seconds without traffic before the peer is asked for a sign of life.
    static let idleSeconds = 60
    /// Seconds between two questions, and how many may stay without an answer.
    static let intervalSeconds = 15
    static let probes = 4

    #if canImport(Glibc)
        static let idle = CInt(TCP_KEEPIDLE)
    #elseif canImport(Darwin)
        static let idle = CInt(TCP_KEEPALIVE)
    #endif
    static let interval = CInt(TCP_KEEPINTVL)
    static let count = CInt(TCP_KEEPCNT)

    /// The options and their values.
    static let options = [(idle, idleSeconds), (interval, intervalSeconds), (count, probes)]
}

extension ClientBootstrap {
    /// Sets `KeepAlive`.
    func keepingAlive() -> ClientBootstrap {
        KeepAlive.options.reduce(self) { bootstrap, option in
            bootstrap.channelOption(
                ChannelOptions.Types.SocketOption(level: .tcp, name: NIOBSDSocket.Option(rawValue: option.0)),
                value: option.1)
        }
    }
}
