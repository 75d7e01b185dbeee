import Foundation
import MailModel

/// Unguessable, short-lived addresses for what a browser loads without a token: a message's frame and its files.
actor CapabilityTable {
    /// What an address stands for.
    enum Target: Hashable, Sendable {
        /// A message as HTML where it has some, else as text.
        case frame(MessageID)
        /// A message as plain text.
        case textFrame(MessageID)
        /// One part of a message, by its section number.
        case attachment(MessageID, section: String)
    }

    private struct Entry {
        let target: Target
        let made: Date
    }

    private let now: @Sendable () -> Date
    private var entries: [String: Entry] = [:]
    private var newestName: [Target: String] = [:]
    /// Every name in the order of its making; names before `oldest` are gone.
    private var order: [String] = []
    private var oldest = 0

    /// How many names are remembered.
    static let capacity = 4096
    /// How long a name is good, in seconds.
    static let lifetime: TimeInterval = 30 * 60

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// A name for the target. The last one is given again for half its life, so that a page that asks again need not
    /// load its frames again.
    func name(for target: Target) -> String {
        if let name = newestName[target], let entry = entries[name], age(entry) < Self.lifetime / 2, age(entry) >= 0 {
            return name
        }
        let name = RandomName.make()
        entries[name] = Entry(target: target, made: now())
        newestName[target] = name
        order.append(name)
        forgetOldest()
        return name
    }

    /// What a name stands for; nil when it never did or no longer does.
    func target(of name: String) -> Target? {
        // A hash table tells nothing useful by its timing about 256 random bits.
        guard let entry = entries[name], age(entry) < Self.lifetime else { return nil }
        return entry.target
    }

    /// How many names are remembered now.
    var count: Int { entries.count }

    private func age(_ entry: Entry) -> TimeInterval { now().timeIntervalSince(entry.made) }

    private func forgetOldest() {
        while entries.count > Self.capacity, oldest < order.count {
            let name = order[oldest]
            oldest += 1
            guard let entry = entries.removeValue(forKey: name) else { continue }
            if newestName[entry.target] == name { newestName[entry.target] = nil }
        }
        if oldest > Self.capacity {
            order.removeFirst(oldest)
            oldest = 0
        }
    }
}
