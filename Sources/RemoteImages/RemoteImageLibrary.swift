public import MailModel

/// Loads the images that the user wanted, and remembers which messages those are until the program ends.
public actor RemoteImageLibrary {
    /// The images that are here.
    public nonisolated let cache: RemoteImageCache
    private let fetcher: ImageFetcher
    /// Messages whose images the user asked for once.
    private var shown: Set<MessageID> = []
    /// What could not be loaded; asked for again only if the user does.
    private var failed: Set<String> = []
    /// Grows with every change of the cache, so that documents made before are made again.
    public private(set) var generation = 0

    private static let maximumAtOnce = 6
    private static let maximumRemembered = 10_000

    /// Creates a library that has asked for nothing.
    public init(cache: RemoteImageCache, fetcher: ImageFetcher) {
        self.cache = cache
        self.fetcher = fetcher
    }

    /// Notes that the user wants the images of a message.
    public func show(_ message: MessageID) {
        if shown.count >= Self.maximumRemembered { shown.removeAll() }
        shown.insert(message)
    }

    /// True if the user asked for the images of the message.
    public func isShown(_ message: MessageID) -> Bool { shown.contains(message) }

    /// Loads what is missing, a few at a time. Ends early if the task is cancelled.
    ///
    /// - Parameter retries: true to ask again for what failed before.
    public func load(_ addresses: [String], retries: Bool) async {
        let wanted = addresses.filter { !cache.contains($0) && (retries || !failed.contains($0)) }
        guard !wanted.isEmpty else { return }
        var rest = wanted[...]
        await withTaskGroup(of: (String, Bool).self) { group in
            for address in rest.prefix(Self.maximumAtOnce) { group.addTask { await self.fetch(address) } }
            rest = rest.dropFirst(Self.maximumAtOnce)
            while let (address, isLoaded) = await group.next() {
                note(address, isLoaded)
                guard let next = rest.popFirst(), !Task.isCancelled else { continue }
                group.addTask { await self.fetch(next) }
            }
        }
        cache.trim()
    }

    /// Removes all images.
    ///
    /// - Returns: the number of bytes freed.
    public func clear() -> Int {
        generation += 1
        shown.removeAll()
        return cache.clear()
    }

    private nonisolated func fetch(_ address: String) async -> (String, Bool) {
        guard let bytes = try? await fetcher.image(at: address) else { return (address, false) }
        cache.keep(bytes, for: address)
        return (address, true)
    }

    private func note(_ address: String, _ isLoaded: Bool) {
        if isLoaded {
            generation += 1
            failed.remove(address)
        } else {
            if failed.count >= Self.maximumRemembered { failed.removeAll() }
            failed.insert(address)
        }
    }
}
