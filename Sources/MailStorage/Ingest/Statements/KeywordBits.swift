import GRDB
import MailModel

/// The keywords that rules and the user set: each has a bit of the flags, so that the queue, the view and undo treat it
/// like a flag.
struct KeywordBits {
    /// The first bit; those below belong to system flags and to `MessageFlags.keywordNames`.
    private static let first = 8
    /// The number of keywords that can be set. Servers allow few as well.
    static let maximumCount = 48

    private var bits: [String: MessageFlags] = [:]
    private var names: [(bit: MessageFlags, name: String)] = []

    init(_ db: Database) throws {
        for row in try Row.fetchAll(db.cachedStatement(sql: "SELECT bit, name FROM keyword ORDER BY bit")) {
            let name: String = row[1]
            let bit = MessageFlags(rawValue: 1 << (row[0] as Int))
            bits[name.lowercased()] = bit
            names.append((bit, name))
        }
    }

    /// What the server reported, with the bits of its keywords.
    func flags(_ reported: ServerFlags) -> MessageFlags {
        guard !bits.isEmpty, !reported.keywords.isEmpty else { return reported.flags }
        return reported.keywords.reduce(into: reported.flags) { flags, name in
            if let bit = bits[name.lowercased()] { flags.formUnion(bit) }
        }
    }

    /// The names of the bits among the flags.
    func names(of flags: MessageFlags) -> [String] { names.filter { flags.contains($0.bit) }.map(\.name) }

    /// The keywords of a placement in the view: those of the server, and what was set here and may be pending.
    func keywords(_ flags: MessageFlags, reported: String) -> [String] {
        FieldCodec.list(reported).filter { bits[$0.lowercased()] == nil } + names(of: flags)
    }

    /// The names of all bits.
    var allNames: [String] { names.map(\.name) }

    /// The bit of a keyword; nil if it has none.
    subscript(name: String) -> MessageFlags? { bits[name.lowercased()] }

    /// The bit of a keyword, assigned now if it has none: then stored placements with the keyword get the bit.
    static func bit(of name: String, in db: Database) throws -> MessageFlags {
        if let builtIn = MessageFlags.keywordNames.first(where: { $0.name.lowercased() == name.lowercased() }) {
            return builtIn.flag
        }
        if let known = try KeywordBits(db)[name] { return known }
        let last = try Int.fetchOne(db, sql: "SELECT max(bit) FROM keyword") ?? first - 1
        guard last + 1 < first + maximumCount else {
            throw StoreError(ActionRefusal(.tooManyLabels))
        }
        try db.execute(sql: "INSERT INTO keyword (bit, name) VALUES (?, ?)", arguments: [last + 1, name])
        let bit = 1 << (last + 1)
        try db.execute(
            sql: """
                UPDATE placement SET server_flags = server_flags | ?1, flags = flags | ?1
                WHERE keywords <> '' AND \(Self.holds("keywords"))
                """, arguments: [bit, name])
        return MessageFlags(rawValue: bit)
    }

    /// A condition: the stored list holds the keyword that is the second argument.
    static func holds(_ column: String, argument: String = "?2") -> String {
        "instr(char(30) || lower(\(column)) || char(30), char(30) || lower(\(argument)) || char(30)) > 0"
    }
}
