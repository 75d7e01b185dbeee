import Synchronization

/// Where a discovery has sent the domain, noted before anything is sent, and whether anything answered.
final class DiscoveryContacts: Sendable {
    private struct State {
        var hosts: Set<String> = []
        var resolvers: Set<String> = []
        var isAnswered = false
    }

    private let state = Mutex(State())

    func note(host: String) { state.withLock { _ = $0.hosts.insert(host) } }

    func note(resolver: DNSServer) { state.withLock { _ = $0.resolvers.insert(resolver.address) } }

    /// A name server or a host was reached, with any answer.
    func noteAnswer() { state.withLock { $0.isAnswered = true } }

    /// Sorted by name.
    var hosts: [String] { state.withLock { $0.hosts.sorted() } }
    /// Sorted.
    var resolvers: [String] { state.withLock { $0.resolvers.sorted() } }
    /// True if something was reached.
    var isAnswered: Bool { state.withLock { $0.isAnswered } }
}
