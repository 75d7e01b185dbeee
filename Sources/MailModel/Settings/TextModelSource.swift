/// What writes summaries and reply suggestions: a program that the user runs, or a downloaded model that VaultMail runs
/// under llama.cpp's server. Both are on this computer.
public enum TextModelSource: Hashable, Sendable {
    /// A program of the user's.
    case endpoint(LocalEndpoint)
    /// A downloaded model, by its id in the catalogue.
    case downloaded(String)

    private static let prefix = "downloaded:"
    private static let maximumIDByteCount = 100

    /// Parses the setting's text: `downloaded:ID`, or an address of this computer; nil for anything else.
    public init?(_ text: String) {
        if text.hasPrefix(Self.prefix) {
            let id = String(text.dropFirst(Self.prefix.count))
            guard Self.isAcceptable(id) else { return nil }
            self = .downloaded(id)
        } else if let endpoint = LocalEndpoint(text) {
            self = .endpoint(endpoint)
        } else {
            return nil
        }
    }

    /// The ids of the catalogue: lower-case letters, digits, dots and hyphens.
    private static func isAcceptable(_ id: String) -> Bool {
        (1...maximumIDByteCount).contains(id.utf8.count)
            && id.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0.isASCIIDigit || "-.".utf8.contains($0) }
    }

    /// The setting's text.
    public var text: String {
        switch self {
        case .endpoint(let endpoint): endpoint.text
        case .downloaded(let id): Self.prefix + id
        }
    }

    /// What can be entered, for the sentence of a refusal.
    public static let accepted = "\(LocalEndpoint.accepted), or downloaded:MODEL"
}
