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

    /// What is folded away in it, in order: quotes and signature at its end.
    public var folds: [Fold]

    /// A part of the result that stands in a `details` element which we made.
    public struct Fold: Sendable, Equatable {
        /// What it is.
        public var kind: FoldedText.Kind
        /// Where its contents stand in ``html``, in octets of UTF-8.
        public var byteRange: Range<Int>
    }

    /// The words of what is folded away, in order.
    public var foldedTexts: [FoldedText] {
        guard !folds.isEmpty else { return [] }
        let bytes = Array(html.utf8)
        return folds.map { fold in
            let piece = String(decoding: bytes[fold.byteRange.clamped(to: 0..<bytes.count)], as: UTF8.self)
            return FoldedText(kind: fold.kind, text: PlainText.fromHTML(piece))
        }
    }

    /// An empty result, to be filled in.
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
