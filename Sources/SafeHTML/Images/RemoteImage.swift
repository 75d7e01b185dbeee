/// A remote image that is not loaded (MO-60).
struct RemoteImage {
    /// The host that it would come from; nil when the address is broken.
    var host: String?

    /// Returns the remote image that an address names, nil when a browser would not go to the network for it.
    init?(address: String) {
        let text = String(address.trimmedOfHTMLWhitespace)
        let lower = String(text.prefix(8)).asciiLowercased
        let isHierarchical = lower.hasPrefix("http:") || lower.hasPrefix("https:")
        guard isHierarchical || lower.hasPrefix("//") || lower.hasPrefix("\\\\") else { return nil }
        host = LinkTarget(isHierarchical ? text : "http:" + text)?.host
    }

    /// The attributes of the box that keeps the image's place. They are spelled as the filters spell them.
    func placeholderAttributes(_ size: ImageSize) -> [(name: String, value: String)] {
        var style = "display:inline-block;box-sizing:border-box;max-width:100%;border:1px dashed #999999;color:#767676"
        style += ";font-size:12px;vertical-align:middle"
        if let width = size.width { style += ";width:\(Int(min(width, 2000)))px" }
        if let height = size.height { style += ";min-height:\(Int(min(height, 2000)))px" }
        return [("style", style), ("title", "Remote image, not loaded" + (host.map { ": \($0)" } ?? ""))]
    }
}
