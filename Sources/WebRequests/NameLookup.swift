import NIOPosix

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Asks the system for the addresses of a host name.
public enum NameLookup {
    /// Returns the addresses in the order that the system prefers; empty if there are none.
    ///
    /// The system's own time limit applies. Waits on a thread made for blocking calls.
    public static func addresses(of host: String) async -> [ResolvedAddress] {
        (try? await NIOThreadPool.singleton.runIfActive { lookUp(host) }) ?? []
    }

    private static func lookUp(_ host: String) -> [ResolvedAddress] {
        var hints = addrinfo()
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        hints.ai_flags = AI_ADDRCONFIG
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
        defer { freeaddrinfo(first) }
        return sequence(first: first, next: { $0?.pointee.ai_next }).prefix { $0 != nil }
            .compactMap { $0.flatMap { address(of: $0.pointee) } }
    }

    private static func address(of entry: addrinfo) -> ResolvedAddress? {
        guard let pointer = entry.ai_addr else { return nil }
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        guard
            getnameinfo(pointer, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0,
            let octets = octets(at: pointer, family: entry.ai_family)
        else { return nil }
        let end = text.firstIndex(of: 0) ?? text.endIndex
        return ResolvedAddress(
            octets: octets, text: String(decoding: text[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    private static func octets(at pointer: UnsafeMutablePointer<sockaddr>, family: Int32) -> [UInt8]? {
        switch family {
        case AF_INET:
            pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                withUnsafeBytes(of: address.pointee.sin_addr) { Array($0) }
            }
        case AF_INET6:
            pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                withUnsafeBytes(of: address.pointee.sin6_addr) { Array($0) }
            }
        default: nil
        }
    }
}
