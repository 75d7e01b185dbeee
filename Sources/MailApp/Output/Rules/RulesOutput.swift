import MailModel
public import MailStorage

/// The output of `rule list`.
public struct RulesOutput: Encodable, Sendable {
    /// In order.
    public let rules: [RuleOutput]

    /// Describes the rules of a store.
    public init(_ store: MailStore) throws {
        let addresses = Dictionary(
            uniqueKeysWithValues: try store.accounts().map { ($0.id, $0.settings.address) })
        rules = try store.rules().map { RuleOutput($0, addresses: addresses) }
    }
}
