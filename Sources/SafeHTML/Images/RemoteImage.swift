/// A remote image that is not loaded (MO-60).
struct RemoteImage {
    /// The normalized URL; nil if it is malformed.
    var address: String?
    /// The host that it would be loaded from; nil if the URL is malformed.
    var host: String?

    /// Returns the remote image for a URL; nil if a browser would not load it from the network.
    init?(address: String) {
        let text = String(address.trimmedOfHTMLWhitespace)
        let lower = String(text.prefix(8)).asciiLowercased
        let isHierarchical = lower.hasPrefix("http:") || lower.hasPrefix("https:")
        guard isHierarchical || lower.hasPrefix("//") || lower.hasPrefix("\\\\") else { return nil }
        let target = LinkTarget(isHierarchical ? text : "https:" + text)
        self.address = target?.address
        host = target?.host
    }

    /// The attribute by which `fit.js` finds the placeholder box. Mail cannot have it: it is not in the allow-list of
    /// attributes. So sanitizing a result again, as the quote of a reply is, removes it.
    static let mark = (name: "data-vaultmail-image", value: "blocked")

    /// The attributes of the placeholder box, in the normalized form that the filters write.
    func placeholderAttributes(_ size: ImageSize) -> [(name: String, value: String)] {
        var style = "display:inline-block;box-sizing:border-box;max-width:100%;border:1px dashed #999999;color:#767676"
        style += ";font-size:12px;vertical-align:middle"
        if let width = size.width { style += ";width:\(Int(min(width, 2000)))px" }
        if let height = size.height { style += ";min-height:\(Int(min(height, 2000)))px" }
        let title = "Remote image, not loaded" + (host.map { ": \($0)" } ?? "")
        return [Self.mark, ("style", style), ("title", title)]
    }
}
