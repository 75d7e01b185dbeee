/// An IMAP keyword that a user sees as a label (RFC 9051 §2.3.2).
///
/// Keywords are atoms of ASCII, so a blank of a name is an underscore in the keyword.
public struct MessageLabel: Hashable, Sendable {
    /// The keyword as the server has it.
    public let keyword: String

    /// The label of a keyword; nil for keywords that only programs read.
    public init?(keyword: String) {
        guard !keyword.isEmpty, !Self.hidden.contains(keyword.lowercased()) else { return nil }
        self.keyword = keyword
    }

    /// The label that a user means by a name or a keyword; nil if no keyword can have this name.
    public init?(named name: String) {
        let known = Self.names.first { $0.name.lowercased() == name.lowercased() }
        let keyword = known?.keyword ?? name.replacing(" ", with: "_")
        guard Self.isKeyword(keyword) else { return nil }
        self.init(keyword: keyword)
    }

    /// What a user reads.
    public var name: String {
        let known = Self.names.first { $0.keyword.lowercased() == keyword.lowercased() }
        return known?.name ?? keyword.replacing("_", with: " ")
    }

    /// The keywords that Thunderbird and others give to their tags.
    private static let names: [(keyword: String, name: String)] = [
        ("$Label1", "Important"), ("$Label2", "Work"), ("$Label3", "Personal"), ("$Label4", "To do"),
        ("$Label5", "Later"), ("$Phishing", "Phishing"), ("$ToDo", "To do"),
    ]

    /// States of programs, lower case: those of VaultMail, of RFC 5788 registrations, and of Apple, Dovecot and others.
    private static let hidden: Set<String> = [
        "$vaultmaillocked", "$vaultmailtrashed", "$forwarded", "forwarded", "$mdnsent", "mdnsent", "$submitpending",
        "$submitted", "$junk", "junk", "$notjunk", "notjunk", "$nonjunk", "nonjunk", "$autojunk", "junkrecorded",
        "$hasattachment", "$hasnoattachment", "$canunsubscribe", "$isnotification", "$istrusted", "$notify",
        "$followed", "$muted", "$memo", "$hasmemo", "$autosent", "$unsubscribed", "$new", "$import", "$imported",
        "$mailflagbit0", "$mailflagbit1", "$mailflagbit2", "$ismailinglist", "$x-me-annot-1", "$x-me-annot-2",
        "$replied", "redirected", "$sent", "$recent", "unknown-0", "unknown-1", "unknown-2",
    ]

    /// True for atoms (RFC 9051 §9, `flag-keyword`) of up to 100 octets, without the backslash of system flags.
    public static func isKeyword(_ name: String) -> Bool {
        (1...100).contains(name.utf8.count)
            && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && !Array("(){%*\"\\]".utf8).contains($0) }
    }

    /// The labels among keywords, each once, in the order of their names.
    public static func all(of keywords: some Sequence<String>) -> [MessageLabel] {
        var seen: Set<String> = []
        return keywords.compactMap { MessageLabel(keyword: $0) }
            .filter { seen.insert($0.keyword.lowercased()).inserted }
            .sorted { ($0.name.lowercased(), $0.keyword) < ($1.name.lowercased(), $1.keyword) }
    }
}
