/// The category of a message, for the tabs above a list.
///
/// The raw values are stored: an assigned value never changes its meaning.
public enum MailCategory: Int, Codable, Hashable, Sendable, CaseIterable {
    /// Not categorized yet.
    case uncategorized
    /// Personal mail.
    case primary
    /// From social networks.
    case social
    /// Offers and advertisements.
    case promotions
    /// Confirmations, receipts, statements.
    case updates
    /// From mailing lists and groups.
    case forums

    /// The name in queries, URLs and JSON.
    public var name: String {
        switch self {
        case .uncategorized: "uncategorized"
        case .primary: "primary"
        case .social: "social"
        case .promotions: "promotions"
        case .updates: "updates"
        case .forums: "forums"
        }
    }

    /// The category with that name; nil if there is none.
    public init?(name: String) {
        guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }
}
