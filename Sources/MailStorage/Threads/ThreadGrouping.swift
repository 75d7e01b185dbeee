import struct Foundation.Data

/// Groups messages into threads, computed from all of them at once (FR-SYNC-06 steps 2 to 4). The result does not
/// depend on their order.
///
/// Two messages are connected if they share a Message-ID; if the user joined them; or, if neither is in a thread that
/// the user split off, if they have the same base subject within 30 days and one of them has no references. Threads are
/// the connected components.
struct ThreadGrouping {
    /// One thread.
    struct Group {
        /// Positions in the given list, ascending.
        let members: [Int]
        /// True if it contains a message that was split off: it is not joined by subject.
        let isCut: Bool
    }

    /// Messages with the same subject are joined within this many seconds: 30 days.
    static let subjectWindow: Int64 = 30 * 86_400

    /// Every thread, by its first member.
    let groups: [Group]

    init(_ nodes: [ThreadNode], _ decisions: ThreadDecisions) {
        var sets = DisjointSets(count: nodes.count)
        Self.joinReferences(nodes, &sets)
        let cut = Set(nodes.indices.filter { nodes[$0].isCut }.map { sets.root(of: $0) })
        let open = nodes.indices.filter { !cut.contains(sets.root(of: $0)) }
        Self.joinSubjects(nodes, open, &sets)
        Self.joinLinks(nodes, decisions, &sets)
        groups = sets.groups().map { members in
            Group(members: members, isCut: members.contains { nodes[$0].isCut })
        }
    }

    private static func joinReferences(_ nodes: [ThreadNode], _ sets: inout DisjointSets) {
        var first: [Int64: Int] = [:]
        for (index, node) in nodes.enumerated() {
            for reference in node.references {
                if let other = first[reference] { sets.join(index, other) } else { first[reference] = index }
            }
        }
    }

    /// It is enough to join each message with its nearest neighbours without references on both sides: those farther
    /// away within the window are joined to these.
    private static func joinSubjects(_ nodes: [ThreadNode], _ open: [Int], _ sets: inout DisjointSets) {
        for (subject, members) in Dictionary(grouping: open, by: { nodes[$0].baseSubject }) where subject != nil {
            let ordered = members.sorted { nodes[$0].sortKey < nodes[$1].sortKey }
            joinMatches(ordered, nodes, &sets)
            joinMatches(ordered.reversed(), nodes, &sets)
        }
    }

    private static func joinMatches(_ ordered: [Int], _ nodes: [ThreadNode], _ sets: inout DisjointSets) {
        var nearest: Int?
        for index in ordered {
            if let nearest {
                let distance = SortKey.seconds(nodes[index].sortKey) - SortKey.seconds(nodes[nearest].sortKey)
                if abs(distance) <= subjectWindow { sets.join(index, nearest) }
            }
            if !nodes[index].hasReferences { nearest = index }
        }
    }

    private static func joinLinks(_ nodes: [ThreadNode], _ decisions: ThreadDecisions, _ sets: inout DisjointSets) {
        guard !decisions.links.isEmpty else { return }
        let positions = Dictionary(nodes.enumerated().map { ($1.publicID, $0) }) { first, _ in first }
        for (index, node) in nodes.enumerated() {
            for other in decisions.links[node.publicID] ?? [] {
                if let position = positions[other] { sets.join(index, position) }
            }
        }
    }
}
