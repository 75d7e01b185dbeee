import Foundation
import MailModel

/// Unguessable, short-lived names for resources that a browser loads without a token: message frames and attachments.
actor CapabilityTable {
    /// The resource that a name identifies.
    enum Target: Hashable, Sendable {
        /// A message as HTML if it has any, otherwise as text.
        case frame(MessageID)
        /// A message as plain text.
        case textFrame(MessageID)
        /// A message that is a part of another one.
        case embeddedFrame(MessageID, PartPath, MessageRenderer.Form)
        /// A part of a message.
        case attachment(MessageID, PartPath)
        /// A message with its files, to save.
        case whole(MessageID)
    }

    private struct Entry {
        let target: Target
        let created: Date
    }

    private let now: @Sendable () -> Date
    private var entries: [String: Entry] = [:]
    private var newestName: [Target: String] = [:]
    /// All names in order of creation; names before index `oldest` are removed.
    private var order: [String] = []
    private var oldest = 0

    /// The maximum number of names.
    static let capacity = 4096
    /// The lifetime of a name in seconds.
    static let lifetime: TimeInterval = 30 * 60

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// Returns a name for the target. The latest name is reused for half its lifetime, so that a page that reloads its
    /// data need not reload its frames.
    func name(for target: Target) -> String {
        if let name = newestName[target], let entry = entries[name], age(entry) < Self.lifetime / 2, age(entry) >= 0 {
            return name
        }
        let name = RandomName.make()
        entries[name] = Entry(target: target, created: now())
        newestName[target] = name
        order.append(name)
        removeOldest()
        return name
    }

    /// Returns the target of a name; nil if the name is unknown or expired.
    func target(of name: String) -> Target? {
        // The timing of a hash table lookup reveals nothing useful about 256 random bits.
        guard let entry = entries[name], age(entry) < Self.lifetime else { return nil }
        return entry.target
    }

    /// The current number of names.
    var count: Int { entries.count }

    private func age(_ entry: Entry) -> TimeInterval { now().timeIntervalSince(entry.created) }

    private func removeOldest() {
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
