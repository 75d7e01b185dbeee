/// What the sanitizer did to a message, for a person who debugs it; holds counts and host names, no text of the mail.
public struct SanitizerReport: Encodable, Sendable {
    /// How many remote images and backgrounds were kept from loading.
    public var blockedRemoteCount: Int
    /// The hosts of those, sorted.
    public var blockedHosts: [String]
    /// How many of them look like trackers.
    public var likelyTrackerCount: Int
    /// What was removed and how often, as in ``SanitizedHTML/removed``.
    public var removed: [String: Int]
    /// The size of the result in bytes of UTF-8.
    public var byteCount: Int

    /// Summarises a result.
    public init(_ result: SanitizedHTML) {
        blockedRemoteCount = result.blockedRemoteCount
        blockedHosts = result.blockedHosts
        likelyTrackerCount = result.likelyTrackerCount
        removed = result.removed
        byteCount = result.html.utf8.count
    }

    private enum CodingKeys: String, CodingKey {
        case blockedRemoteCount = "blocked_remote_count"
        case blockedHosts = "blocked_hosts"
        case likelyTrackerCount = "likely_tracker_count"
        case removed
        case byteCount = "byte_count"
    }
}
