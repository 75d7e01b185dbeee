/// Who decided the category of a message.
///
/// The raw values are stored: an assigned value never changes its meaning.
public enum CategorySource: Int, Hashable, Sendable {
    /// No one: not classified, or mail that has none, such as sent mail.
    case none
    /// The model.
    case model
    /// The rule that mail of people whom the user writes to is Primary.
    case correspondent
    /// The user's choice for this message or its sender.
    case correction

    /// The name in JSON.
    public var name: String {
        switch self {
        case .none: "none"
        case .model: "model"
        case .correspondent: "correspondent"
        case .correction: "correction"
        }
    }
}
