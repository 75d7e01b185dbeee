/// Checks the addresses of links that the user writes.
public enum SafeLink {
    /// Returns the normalized address of an absolute `http`, `https` or `mailto` URL, ASCII only; nil for any other
    /// text. What it returns passes the sanitizer unchanged.
    public static func address(_ text: String) -> String? {
        guard let target = LinkTarget(text) else { return nil }
        return target.address.hasPrefix("tel:") ? nil : target.address
    }
}
