import struct Foundation.Data

/// Groups messages into threads, computed from all of them at once (FR-SYNC-06 steps 2 to 4). The result does not
/// depend on their order.
///
/// Two messages are connected if they share a Message-ID; if the user joined them; or, if neither is in a thread that
/// the user split off, by their subjects, see `SubjectGrouping`. Threads are the connected components.
struct ThreadGrouping {
    /// One thread.
    struct Group {
        /// Positions in the given list, ascending.
        let members: [Int]
        /// True if it contains a message that was split off: it is not joined by subject.
        let isCut: Bool
    }

    /// Every thread, by its first member.
    let groups: [Group]

    init(_ nodes: [ThreadNode], _ decisions: ThreadDecisions, _ subjects: SubjectGrouping) {
        var sets = DisjointSets(count: nodes.count)
        Self.joinReferences(nodes, &sets)
        let cut = Set(nodes.indices.filter { nodes[$0].isCut }.map { sets.root(of: $0) })
        let open = nodes.indices.filter { !cut.contains(sets.root(of: $0)) }
        subjects.join(nodes, open, &sets)
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
