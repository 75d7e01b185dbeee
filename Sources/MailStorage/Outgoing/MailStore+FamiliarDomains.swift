import GRDB
public import MailModel

extension MailStore {
    /// More labels than a host name of mail has; a longer one is compared by its last labels.
    private static let maximumLabels = 10

    /// The domains that the sender of a message is compared with. Throws store errors.
    public func familiarDomains(of message: MessageID) throws -> FamiliarDomains {
        let addresses = try accounts().map(\.settings.address) + identities().map(\.address)
        let own = Set(addresses.map(OrganizationDomain.host)).subtracting([""])
        return FamiliarDomains(own: own, written: try writtenDomains(of: message))
    }

    /// The sender's domain and those above it that the user has written to, from any account.
    private func writtenDomains(of message: MessageID) throws -> Set<String> {
        try read { db in
            let address = try String.fetchOne(
                db.cachedStatement(sql: "SELECT from_address FROM message WHERE id = ?"),
                arguments: [message.rawValue])
            let statement = try db.cachedStatement(
                sql: """
                    SELECT 1 FROM account a JOIN correspondent c ON c.account_id = a.id WHERE c.domain = ? LIMIT 1
                    """)
            let domains = address.map { Self.domainsAbove(OrganizationDomain.host(of: $0)) } ?? []
            return try Set(domains.filter { try Bool.fetchOne(statement, arguments: [$0]) ?? false })
        }
    }

    /// A host name and the domains above it, without the top level.
    private static func domainsAbove(_ host: String) -> [String] {
        let labels = host.split(separator: ".").suffix(maximumLabels)
        return labels.indices.dropLast().map { labels[$0...].joined(separator: ".") }
    }
}
