/// Mail HTML made safe to show, and what was found on the way.
public struct SanitizedHTML: Sendable, Equatable {
    /// A fragment for the body of a document: allow-listed elements and attributes only, well formed, no raw-text
    /// element, no address that a browser would fetch. Empty when nothing was left.
    public var html: String
    /// How many remote images (and remote backgrounds) were kept from loading.
    public var blockedRemoteCount: Int
    /// The hosts that those would have been fetched from: ASCII, lower case, sorted, each once.
    public var blockedHosts: [String]
    /// How many of the blocked images look like trackers: too small to be seen, or hidden.
    public var likelyTrackerCount: Int
    /// What was removed and how often: `script`, `a@onclick`, `style:position`.
    public var removed: [String: Int]

    /// An empty result, to be filled in.
    public init(
        html: String = "", blockedRemoteCount: Int = 0, blockedHosts: [String] = [], likelyTrackerCount: Int = 0,
        removed: [String: Int] = [:]
    ) {
        self.html = html
        self.blockedRemoteCount = blockedRemoteCount
        self.blockedHosts = blockedHosts
        self.likelyTrackerCount = likelyTrackerCount
        self.removed = removed
    }
}
