import MailModel
import MailStorage
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The computer's network addresses and total sleep time, at a moment.
struct NetworkSample: Hashable, Sendable {
    /// Addresses that can be reached from other computers.
    var addresses: Set<String>
    /// The time it has slept since the program began.
    var slept: Duration

    /// What the engine must know of the changes since an earlier sample; empty if nothing relevant changed. Pure.
    func changes(since old: NetworkSample) -> Set<EngineRequest> {
        var changes: Set<EngineRequest> = []
        let hasSlept = slept - old.slept > .seconds(5)
        if hasSlept || !old.addresses.subtracting(addresses).isEmpty { changes.insert(.networkGone) }
        if hasSlept || !addresses.subtracting(old.addresses).isEmpty { changes.insert(.networkCame) }
        return changes
    }
}

extension NetworkSample {
    private static let beginning = (continuous: ContinuousClock.now, suspending: SuspendingClock.now)

    /// The current sample.
    @Sendable static func now() -> NetworkSample {
        // Read first, so that the time between two readings does not count as sleep.
        let awake = SuspendingClock.now - beginning.suspending
        return NetworkSample(addresses: currentAddresses(), slept: ContinuousClock.now - beginning.continuous - awake)
    }

    /// The addresses of active interfaces, without loopback and link-local ones.
    private static func currentAddresses() -> Set<String> {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var addresses: Set<String> = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            let flags = UInt32(entry.ifa_flags)
            guard flags & UInt32(IFF_UP) != 0, flags & UInt32(IFF_LOOPBACK) == 0,
                let address = entry.ifa_addr, let text = text(of: address), !text.hasPrefix("fe80:")
            else { continue }
            addresses.insert(text)
        }
        return addresses
    }

    /// Nil for addresses that are neither IPv4 nor IPv6.
    private static func text(of address: UnsafeMutablePointer<sockaddr>) -> String? {
        let length: Int
        switch Int32(address.pointee.sa_family) {
        case AF_INET: length = MemoryLayout<sockaddr_in>.size
        case AF_INET6: length = MemoryLayout<sockaddr_in6>.size
        default: return nil
        }
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        guard
            getnameinfo(address, socklen_t(length), &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST) == 0
        else { return nil }
        return String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
