import IMAPProtocol
import MailModel

/// What one STORE changes, and how its result is recognized.
struct FlagCommand: Hashable {
    /// True to add, false to remove.
    let isAddition: Bool
    /// The flags and keywords on the wire.
    let names: [String]
    /// True if it changes keywords only.
    let isAboutKeywords: Bool

    private let flags: MessageFlags
    private let keywords: Set<String>

    /// - Parameters:
    ///   - keywords: the names of the change's flags that have none in `MessageFlags.keywordNames`.
    ///   - refused: flags to leave out.
    init(_ change: Operation.Change, _ keywords: [String], without refused: MessageFlags) {
        isAddition = change.kind == .addFlags
        isAboutKeywords = change.flags.isSubset(of: .keywords)
        let refusesOthers = refused.rawValue >= 256
        flags = MessageFlags(rawValue: change.flags.subtracting(refused).rawValue & 255)
        self.keywords = refusesOthers ? [] : Set(keywords.map { $0.lowercased() })
        names = flags.rawNames + (refusesOthers ? [] : keywords)
    }

    /// True if the server reports the result.
    func isDone(_ reported: ServerFlags) -> Bool {
        let there = Set(reported.keywords.map { $0.lowercased() })
        return isAddition
            ? reported.flags.isSuperset(of: flags) && there.isSuperset(of: keywords)
            : reported.flags.isDisjoint(with: flags) && there.isDisjoint(with: keywords)
    }

    /// The keywords among the flags that the mailbox does not take; keywords of rules all together.
    ///
    /// - Parameter permanent: PERMANENTFLAGS; nil if the server did not send them: then all flags are permanent.
    static func refused(_ flags: MessageFlags, _ keywords: [String], permanent: [String]?) -> MessageFlags {
        guard let permanent, !permanent.contains(#"\*"#) else { return [] }
        let taken = Set(permanent.map { $0.lowercased() })
        var refused: MessageFlags = []
        for (flag, name) in MessageFlags.keywordNames
        where flags.contains(flag) && !taken.contains(name.lowercased()) { refused.insert(flag) }
        guard !keywords.allSatisfy({ taken.contains($0.lowercased()) }) else { return refused }
        return refused.union(MessageFlags(rawValue: flags.rawValue & ~255))
    }
}
