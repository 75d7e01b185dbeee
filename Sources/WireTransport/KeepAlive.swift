import NIOCore
import NIOPosix

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// TCP keep-alive: the operating system detects a lost peer within two minutes, even without traffic, as in IDLE. Its
/// default is two hours.
enum KeepAlive {
    /// Seconds without traffic before the first probe.
    static let idleSeconds = 60
    /// Seconds between probes, and the number of unanswered probes.
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
    /// Enables TCP keep-alive.
    func keepingAlive() -> ClientBootstrap {
        KeepAlive.options.reduce(self) { bootstrap, option in
            bootstrap.channelOption(
                ChannelOptions.Types.SocketOption(level: .tcp, name: NIOBSDSocket.Option(rawValue: option.0)),
                value: option.1)
        }
    }
}
