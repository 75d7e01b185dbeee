import Synchronization

/// The hosts that a discovery has asked, noted before anything is sent.
final class ContactedHosts: Sendable {
    private let names = Mutex<Set<String>>([])

    func note(_ host: String) { names.withLock { _ = $0.insert(host) } }

    /// Sorted by name.
    var hosts: [String] { names.withLock { $0.sorted() } }
}
