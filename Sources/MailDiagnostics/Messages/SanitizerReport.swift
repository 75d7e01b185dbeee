import SafeHTML

/// A report on what the sanitizer did to a message, for debugging. Contains counts and host names, but no text of the
/// mail.
struct SanitizerReport: Encodable, Sendable {
    /// The number of blocked remote images and backgrounds.
    var blockedRemoteCount: Int
    /// Their hosts, sorted.
    var blockedHosts: [String]
    /// The number of those that look like trackers.
    var likelyTrackerCount: Int
    /// The number of removals by name, as in ``SanitizedHTML/removed``.
    var removed: [String: Int]
    /// The size of the result in bytes of UTF-8.
    var byteCount: Int

    /// Creates a report on a result.
    init(_ result: SanitizedHTML) {
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
