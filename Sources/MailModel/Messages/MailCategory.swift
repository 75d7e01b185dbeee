/// What kind of mail a message is, for the tabs above a list.
///
/// The numbers are stored: one that is given out keeps its meaning.
public enum MailCategory: Int, Codable, Hashable, Sendable, CaseIterable {
    /// Nothing has sorted it yet.
    case uncategorized
    /// From a person, to this one.
    case primary
    /// From social networks.
    case social
    /// Offers and advertisements.
    case promotions
    /// Confirmations, receipts, statements.
    case updates
    /// From mailing lists and groups.
    case forums

    /// As it is written in queries, addresses and JSON.
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

    /// The category of that name; nil for another word.
    public init?(name: String) {
        guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }
}
