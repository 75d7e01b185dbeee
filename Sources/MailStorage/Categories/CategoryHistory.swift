import GRDB
import MailModel

import struct Foundation.Data

/// What an account's history says about the category of a message: the user's choices come first, then the people whom
/// the user writes to.
struct CategoryHistory {
    private let account: AccountID
    private let choice: DirectStatement
    private let sender: DirectStatement
    private let domainChoices: DirectStatement
    private let correspondent: DirectStatement
    private let domain: DirectStatement
    private let add: DirectStatement
    private let db: Database

    /// The number of senders of a domain with the same category that make it count for the domain.
    private static let sendersOfDomain = 2

    init(_ account: AccountID, in db: Database) throws {
        (self.account, self.db) = (account, db)
        choice = try DirectStatement(
            "SELECT category FROM category_choice WHERE account_id = ? AND public_id = ?", in: db)
        sender = try DirectStatement(
            "SELECT category FROM category_sender WHERE account_id = ? AND address = ?", in: db)
        domainChoices = try DirectStatement(
            """
            SELECT count(*), min(category), max(category) FROM category_sender WHERE account_id = ? AND domain = ?
            """, in: db)
        correspondent = try DirectStatement(
            "SELECT 1 FROM correspondent WHERE account_id = ? AND address = ?", in: db)
        domain = try DirectStatement(
            "SELECT 1 FROM correspondent WHERE account_id = ? AND domain = ? LIMIT 1", in: db)
        add = try DirectStatement(
            "INSERT OR IGNORE INTO correspondent (account_id, address, domain) VALUES (?, ?, ?)", in: db)
    }

    /// The verdict of the history; nil if it says nothing.
    func verdict(publicID: Data, from: String?) throws -> CategoryVerdict? {
        let chosen = try choice.first({
            $0.add(account.rawValue)
            $0.add(publicID)
        }) { MailCategory(rawValue: Int($0[0])) }
        if let category = chosen ?? nil { return CategoryVerdict(category, by: .correction, because: [.chosen]) }
        guard let address = from?.lowercased(), !address.isEmpty else { return nil }
        if let category = try first(sender, address).flatMap({ MailCategory(rawValue: Int($0)) }) {
            return CategoryVerdict(category, by: .correction, because: [.chosenForSender(address)])
        }
        if try first(correspondent, address) != nil {
            return CategoryVerdict(.primary, by: .correspondent, because: [.correspondent(address)])
        }
        return try domainVerdict(Self.domain(of: address))
    }

    /// True if the user has written to someone of the sender's domain, unless people share the domain as strangers.
    func knowsDomain(of address: String?) throws -> Bool {
        guard let domain = address.map({ Self.domain(of: $0.lowercased()) }), !PublicMailDomain.matches(domain) else {
            return false
        }
        return try first(self.domain, domain) != nil
    }

    /// The user has written to the address.
    ///
    /// - Returns: false if that was known.
    func addCorrespondent(_ address: String) throws -> Bool {
        try add.run {
            $0.add(account.rawValue)
            $0.add(address)
            $0.add(Self.domain(of: address))
        }
        return db.changesCount > 0
    }

    static func domain(of address: String) -> String {
        address.lastIndex(of: "@").map { String(address[address.index(after: $0)...]) } ?? ""
    }

    private func domainVerdict(_ domain: String) throws -> CategoryVerdict? {
        guard !PublicMailDomain.matches(domain) else { return nil }
        let found = try domainChoices.first({
            $0.add(account.rawValue)
            $0.add(domain)
        }) { (count: Int($0[0]), low: $0.isNull(1) ? -1 : Int($0[1]), high: $0.isNull(2) ? -1 : Int($0[2])) }
        guard let found, found.count >= Self.sendersOfDomain, found.low == found.high,
            let category = MailCategory(rawValue: found.low)
        else { return nil }
        return CategoryVerdict(category, by: .correction, because: [.chosenForDomain(domain)])
    }

    private func first(_ statement: DirectStatement, _ text: String) throws -> Int64? {
        try statement.first({
            $0.add(account.rawValue)
            $0.add(text)
        }) { $0[0] }
    }
}
