import MailModel

/// The remote images of a message in the API.
struct MessageImagesJSON: Encodable {
    var blocked: Int
    var trackers: Int
    var loaded: Int
    var loadable: Int
    var hosts: [String]
    var trackerHosts: [String]
    @Nullable var sender: String?
    @Nullable var domain: String?
    @Nullable var allowed: String?

    init(_ images: MessageImages) {
        blocked = images.blockedCount
        trackers = images.trackerCount
        loaded = images.loadedCount
        loadable = images.loadable.count
        hosts = images.hosts
        trackerHosts = images.trackerHosts
        sender = images.sender
        domain = images.domain
        allowed = images.allowance?.rawValue
    }
}
