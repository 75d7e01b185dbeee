import GRDB
import MailModel

import struct Foundation.Date

/// Learns contacts from the headers that one batch brings. Nothing is written before `store`, once for each address.
struct ContactLearner {
    private enum Column: Int, SelectedColumn {
        case id, seenAt, name, rank

        static let list = selectList()
    }

    /// What a batch says about an address.
    private struct Sighting {
        var name: String
        var rank: ContactRank
        var seenAt: Int64
    }

    /// What weighs how much: whom the user writes to counts most.
    private enum Weight {
        static let recipient = 10.0
        static let copy = 5.0
        static let author = 1.0
        static let companion = 0.2
    }

    /// The number of contacts of an account.
    static let maximumCount = 10_000
    /// As many remain after an eviction, so that not every batch leads to one.
    private static let countAfterEviction = 9_500
    /// The other recipients of mail to more people than this are no company of the user.
    private static let maximumCompany = 15
    /// Further recipients of a message of the user are not learned.
    private static let maximumRecipients = 100
    private static let maximumNameLength = 100
    /// RFC 5321 §4.5.3.1.3.
    private static let maximumAddressBytes = 254

    private let db: Database
    private let account: AccountID
    private let role: MailboxRole
    private let now: Date
    /// The user's own addresses, in lower case; read when they are needed.
    private var own: Set<String>?
    private var sightings: [String: Sighting] = [:]

    init(account: AccountID, role: MailboxRole, now: Date, in db: Database) {
        self.account = account
        self.role = role
        self.now = now
        self.db = db
    }

    /// Notes the people of a new message. Nothing is learned from spam, trash and drafts, or from bulk and automatic
    /// mail.
    mutating func note(_ message: IncomingMessage) throws {
        let header = message.header
        guard role != .spam, role != .trash, role != .drafts, !header.isBulk, let author = header.from else { return }
        let own = try ownAddresses()
        let date = min(header.date ?? message.internalDate ?? now, now)
        if role == .sent || own.contains(author.address.lowercased()) {
            for person in header.to.prefix(Self.maximumRecipients) { add(person, Weight.recipient, date, own) }
            let copies = (header.cc + header.bcc).prefix(Self.maximumRecipients)
            for person in copies { add(person, Weight.copy, date, own) }
            return
        }
        guard !AutomaticSender.matches(author.address.lowercased()) else { return }
        add(author, Weight.author, date, own)
        let company = header.to + header.cc
        guard company.count <= Self.maximumCompany else { return }
        for person in company { add(person, Weight.companion, date, own) }
    }

    /// Stores what was noted, and removes the contacts of the lowest rank if there are too many.
    mutating func store() throws {
        guard !sightings.isEmpty else { return }
        let find = try DirectStatement(
            "SELECT \(Column.list) FROM contact WHERE account_id = ? AND address = ?", in: db)
        let update = try db.cachedStatement(sql: "UPDATE contact SET name = ?, rank = ?, seen_at = ? WHERE id = ?")
        var hasNew = false
        for (address, sighting) in sightings.sorted(by: { $0.key < $1.key }) {
            let known = try find.first {
                $0.add(account.rawValue)
                $0.add(address)
            } row: {
                (
                    id: $0[Column.id], seenAt: $0[Column.seenAt], name: $0.text(Column.name) ?? "",
                    rank: ContactRank($0.number(Column.rank))
                )
            }
            guard let known else {
                hasNew = try insert(address, sighting) || hasNew
                continue
            }
            var rank = known.rank
            rank.add(sighting.rank)
            let isNewer = sighting.seenAt >= known.seenAt || known.name.isEmpty
            let name = isNewer && !sighting.name.isEmpty ? sighting.name : known.name
            try update.execute(arguments: [name, rank.value, max(known.seenAt, sighting.seenAt), known.id])
            if name != known.name { try setWords(of: known.id, name: name, address: address) }
        }
        sightings = [:]
        if hasNew { try evict() }
    }

    private mutating func ownAddresses() throws -> Set<String> {
        if let own { return own }
        let addresses = try String.fetchAll(
            db.cachedStatement(sql: "SELECT address FROM account UNION SELECT address FROM identity"))
        let own = Set(addresses.map { $0.lowercased() })
        self.own = own
        return own
    }

    private mutating func add(_ person: EmailAddress, _ weight: Double, _ date: Date, _ own: Set<String>) {
        let address = person.address.lowercased()
        guard address.utf8.count <= Self.maximumAddressBytes, address.contains("@"), !own.contains(address),
            address == PrintableText.cleaned(address, limit: Self.maximumAddressBytes),
            weight > Weight.author || !AutomaticSender.matches(address)
        else { return }
        let name = PrintableText.cleaned(person.shownName ?? "", limit: Self.maximumNameLength)
        let seenAt = Int64(clampedSecondsOf: date)
        let rank = ContactRank(weight: weight, date: date)
        guard var sighting = sightings[address] else {
            sightings[address] = Sighting(name: name.lowercased() == address ? "" : name, rank: rank, seenAt: seenAt)
            return
        }
        sighting.rank.add(rank)
        if !name.isEmpty, name.lowercased() != address, seenAt >= sighting.seenAt || sighting.name.isEmpty {
            sighting.name = name
        }
        sighting.seenAt = max(sighting.seenAt, seenAt)
        sightings[address] = sighting
    }
}

// MARK: - Rows

extension ContactLearner {
    /// The key of an address that the user does not want to see again.
    static func forgottenKey(_ address: String) -> Int64 { Digest.reference(address.lowercased()) }

    /// Returns false if the user does not want to see the address.
    private func insert(_ address: String, _ sighting: Sighting) throws -> Bool {
        let forgotten = try db.cachedStatement(sql: "SELECT 1 FROM forgotten_contact WHERE address = ?")
        guard try Int.fetchOne(forgotten, arguments: [Self.forgottenKey(address)]) == nil else { return false }
        try db.cachedStatement(
            sql: "INSERT INTO contact (account_id, address, name, rank, seen_at) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [account.rawValue, address, sighting.name, sighting.rank.value, sighting.seenAt])
        try addWords(of: db.lastInsertedRowID, name: sighting.name, address: address)
        return true
    }

    private func setWords(of id: Int64, name: String, address: String) throws {
        try db.cachedStatement(sql: "DELETE FROM contact_word WHERE contact_id = ?").execute(arguments: [id])
        try addWords(of: id, name: name, address: address)
    }

    private func addWords(of id: Int64, name: String, address: String) throws {
        let insert = try DirectStatement("INSERT INTO contact_word (word, contact_id) VALUES (?, ?)", in: db)
        for word in ContactWords.of(name: name, address: address) {
            try insert.run {
                $0.add(word)
                $0.add(id)
            }
        }
    }

    private func evict() throws {
        let count = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT count(*) FROM contact WHERE account_id = ?"),
            arguments: [account.rawValue])
        guard let count, count > Self.maximumCount else { return }
        try db.execute(
            sql: """
                DELETE FROM contact WHERE id IN
                  (SELECT id FROM contact WHERE account_id = ? ORDER BY rank, id LIMIT ?)
                """, arguments: [account.rawValue, count - Self.countAfterEviction])
    }
}
