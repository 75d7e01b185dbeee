import GRDB
import MailModel

/// The authors and recipients of a message, as stored. Decoded only when a subject makes two messages candidates for
/// one thread, which is rare.
struct ThreadParticipants {
    let author: String?
    /// Address lists of `FieldCodec`.
    let coAuthors: String
    let recipients: String
    let cc: String

    /// The number of addresses of a field that count. Longer lists are announcements.
    private static let maximumCount = 50

    /// The addresses in lower case, without the user's own.
    func addresses(without own: Set<String>) -> Set<String> {
        var result: Set<String> = []
        if let author { result.insert(author.lowercased()) }
        for field in [coAuthors, recipients, cc] where !field.isEmpty {
            for person in FieldCodec.addresses(field).prefix(Self.maximumCount) {
                result.insert(person.address.lowercased())
            }
        }
        return result.subtracting(own).subtracting([""])
    }

    /// The user's own addresses, in lower case: those of all accounts and identities.
    static func own(_ db: Database) throws -> Set<String> {
        let statement = try db.cachedStatement(sql: "SELECT address FROM account UNION SELECT address FROM identity")
        return Set(try String.fetchAll(statement).map { $0.lowercased() })
    }
}
