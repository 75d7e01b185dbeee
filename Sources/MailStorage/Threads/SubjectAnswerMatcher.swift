import GRDB

/// Finds threads by the careful rule of `SubjectGrouping`: an answer by its subject on one side, and a participant
/// other than the user on both.
struct SubjectAnswerMatcher {
    private let account: Int64
    private let own: Set<String>
    private let before: DirectStatement
    private let after: DirectStatement

    private enum Column: Int, SelectedColumn {
        case threadID, fromAddress, coAuthors, recipients, cc

        static let list = selectList()
    }

    private struct Candidate {
        let thread: Int64
        let participants: ThreadParticipants
    }

    init(account: Int64, in db: Database) throws {
        self.account = account
        own = try ThreadParticipants.own(db)
        let candidates = """
            SELECT \(Column.list) FROM message
            WHERE account_id = ?1 AND base_subject = ?2 AND sort_key BETWEEN ?3 AND ?4
              AND has_references <= ?5 AND has_reply_prefix >= ?6
            """
        let limit = "LIMIT \(SubjectGrouping.maximumCandidates)"
        before = try DirectStatement("\(candidates) ORDER BY sort_key DESC \(limit)", in: db)
        after = try DirectStatement("\(candidates) ORDER BY sort_key \(limit)", in: db)
    }

    /// The threads of the messages that the node is connected with.
    func threads(around node: ThreadNode, _ subject: String) throws -> Set<Int64> {
        let window = SortKey.window(around: node.sortKey, seconds: SubjectGrouping.window)
        var found: [Candidate] = []
        if window.lowerBound < node.sortKey {
            found += try candidates(before, node, subject, window.lowerBound...node.sortKey - 1)
        }
        if node.sortKey < window.upperBound {
            found += try candidates(after, node, subject, node.sortKey + 1...window.upperBound)
        }
        guard !found.isEmpty else { return [] }
        let people = node.participants.addresses(without: own)
        var threads: Set<Int64> = []
        // Many candidates are in one thread, and reading their addresses costs more than the query.
        for candidate in found where !threads.contains(candidate.thread) {
            guard !candidate.participants.addresses(without: own).isDisjoint(with: people) else { continue }
            threads.insert(candidate.thread)
        }
        return threads
    }

    private func candidates(
        _ statement: DirectStatement, _ node: ThreadNode, _ subject: String, _ keys: ClosedRange<Int64>
    ) throws -> [Candidate] {
        try statement.all { values in
            values.add(account)
            values.add(subject)
            values.add(keys.lowerBound)
            values.add(keys.upperBound)
            values.add(node.hasReferences ? 0 : 1)
            values.add(node.hasReplyPrefix ? 0 : 1)
        } row: {
            Candidate(
                thread: $0[Column.threadID],
                participants: ThreadParticipants(
                    author: $0.text(Column.fromAddress), coAuthors: $0.text(Column.coAuthors) ?? "",
                    recipients: $0.text(Column.recipients) ?? "", cc: $0.text(Column.cc) ?? ""))
        }
    }
}
