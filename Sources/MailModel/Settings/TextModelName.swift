/// The name of a model at an endpoint.
public enum TextModelName {
    private static let maximumByteCount = 200

    /// True if it can be asked for. Ollama runs models whose tag ends with `cloud` on its maker's computers: mail must
    /// not go there.
    public static func isAcceptable(_ name: String) -> Bool {
        let lower = name.lowercased()
        return !name.isEmpty && name.utf8.count <= maximumByteCount
            && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && !lower.hasSuffix(":cloud") && !lower.hasSuffix("-cloud")
    }
}
