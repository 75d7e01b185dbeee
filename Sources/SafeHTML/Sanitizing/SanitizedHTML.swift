/// The result of sanitizing an HTML mail.
public struct SanitizedHTML: Sendable, Equatable {
    /// A well-formed fragment for the body of a document, with allow-listed elements and attributes only, no raw-text
    /// elements, and no URLs that a browser would load. Empty if nothing remains.
    public var html: String
    /// The number of blocked remote images and backgrounds.
    public var blockedRemoteCount: Int
    /// The normalized addresses of the blocked images that can be loaded if the user wants them: not of backgrounds,
    /// nor of what looks like a tracker. In order, without duplicates, at most ``maximumImages``.
    public var loadableImages: [String] = []
    /// The number of remote images that were given and embedded.
    public var loadedRemoteCount = 0
    /// The hosts of the blocked images: ASCII, lower case, sorted, without duplicates.
    public var blockedHosts: [String]
    /// The hosts of those that look like trackers, in the same form.
    public var trackerHosts: [String] = []
    /// The number of blocked images that look like trackers: too small to see, or hidden.
    public var likelyTrackerCount: Int
    /// The links whose text shows another address, or that are suspicious in themselves, in order.
    public var misleadingLinks: [MisleadingLink] = []
    /// The number of removals by name, such as `script`, `a@onclick` and `style:position`.
    public var removed: [String: Int]

    /// The collapsed quotes and signature at the end, in order.
    public var folds: [Fold]

    /// A part of the result in a `details` element that the sanitizer added.
    public struct Fold: Sendable, Equatable {
        /// The kind of text.
        public var kind: FoldedText.Kind
        /// The range of its contents in ``html``, in octets of UTF-8.
        public var byteRange: Range<Int>
    }

    /// The collapsed texts, in order.
    public var foldedTexts: [FoldedText] {
        guard !folds.isEmpty else { return [] }
        let bytes = Array(html.utf8)
        return folds.map { fold in
            let piece = String(decoding: bytes[fold.byteRange.clamped(to: 0..<bytes.count)], as: UTF8.self)
            return FoldedText(kind: fold.kind, text: PlainText.fromHTML(piece))
        }
    }

    /// A link that seems to lead elsewhere.
    public struct MisleadingLink: Sendable, Hashable {
        /// Where it leads.
        public var host: String
        /// The host that its text names; nil if it names none.
        public var named: String?
    }

    /// The most images that are loaded for one message.
    public static let maximumImages = 200

    /// Creates a result, empty by default.
    public init(
        html: String = "", blockedRemoteCount: Int = 0, blockedHosts: [String] = [], likelyTrackerCount: Int = 0,
        removed: [String: Int] = [:], folds: [Fold] = []
    ) {
        self.html = html
        self.blockedRemoteCount = blockedRemoteCount
        self.blockedHosts = blockedHosts
        self.likelyTrackerCount = likelyTrackerCount
        self.removed = removed
        self.folds = folds
    }
}
