import MailModel
import SafeHTML

/// The remote images of a message (MO-60).
struct MessageImages: Hashable, Sendable {
    /// Who allowed them.
    enum Allowance: String, Hashable, Codable, Sendable {
        /// The user, for this message, until the program ends.
        case message
        /// The user, for all messages of the sender.
        case sender
        /// The user, for all messages of the domain.
        case domain
    }

    /// The number of images and backgrounds that are not shown.
    var blockedCount: Int
    /// The number of those that look like trackers. They are never loaded.
    var trackerCount: Int
    /// The number of images that are shown.
    var loadedCount: Int
    /// The addresses of the images that are not shown and could be.
    var loadable: [String]
    /// Where the blocked ones are.
    var hosts: [String]
    /// Those of ``hosts`` that have a tracker.
    var trackerHosts: [String]
    /// The sender's address; nil for a forged message, which no permission of a sender covers.
    var sender: String?
    /// The sender's domain, unless anyone can have an address there.
    var domain: String?
    /// Who allowed the images; nil while they are blocked.
    var allowance: Allowance?

    private static let maximumHosts = 20

    /// Nil if there are none.
    init?(_ html: SanitizedHTML, header: MessageHeader, isForged: Bool, _ allowance: Allowance?) {
        guard html.blockedRemoteCount + html.loadedRemoteCount > 0 else { return nil }
        blockedCount = html.blockedRemoteCount
        trackerCount = html.likelyTrackerCount
        loadedCount = html.loadedRemoteCount
        loadable = html.loadableImages
        // Trackers are named in any case.
        let others = html.blockedHosts.filter { !html.trackerHosts.contains($0) }
        hosts = Array((html.trackerHosts + others).prefix(Self.maximumHosts)).sorted()
        trackerHosts = html.trackerHosts.filter(hosts.contains)
        let address = isForged ? nil : header.from?.address
        sender = address.flatMap(ImagePermission.init(sender:))?.value
        domain = address.flatMap(ImagePermission.init(domainOf:))?.value
        self.allowance = allowance
    }
}
