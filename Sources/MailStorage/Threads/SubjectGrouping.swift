/// Connects messages by their subjects (FR-SYNC-06 step 4): the same base subject within 30 days, and one of them has
/// no references. With the careful rule one of them also has the prefix of an answer, they share a participant other
/// than the user, and what subjects alone connect ends after 90 days: those connections are made in the order of the
/// messages' times, whatever the order of arrival, and a message that is too late for one begins the next.
struct SubjectGrouping {
    let rule: SubjectRule
    /// The user's own addresses, in lower case.
    let own: Set<String>

    /// Messages with the same subject are joined within this many seconds: 30 days.
    static let window: Int64 = 30 * 86_400
    /// What the careful rule connects by subjects alone lasts at most this many seconds: 90 days. References, and the
    /// user, connect whatever time has passed.
    static let maximumSpan: Int64 = 90 * 86_400
    /// The number of messages of one subject, before and after another one, that the careful rule looks at. More are
    /// machine-made, and comparing all pairs would take too long.
    static let maximumCandidates = 100
    /// A message that makes such a connection longer than `maximumSpan` has this many messages regrouped with it. With
    /// more of one subject, which programs make, the order of arrival decides where a connection ends.
    static let maximumRegrouped = 2000

    /// Joins the messages at the positions `open`.
    func join(_ nodes: [ThreadNode], _ open: [Int], _ sets: inout DisjointSets) {
        guard rule != .off else { return }
        for (subject, members) in Dictionary(grouping: open, by: { nodes[$0].baseSubject }) where subject != nil {
            let ordered = members.sorted { nodes[$0].sortKey < nodes[$1].sortKey }
            guard ordered.count > 1 else { continue }
            switch rule {
            case .careful: joinAnswers(ordered, nodes, &sets)
            case .wide:
                Self.joinNearest(ordered, nodes, &sets)
                Self.joinNearest(ordered.reversed(), nodes, &sets)
            case .off: break
            }
        }
    }

    private static func isWithinWindow(_ one: ThreadNode, _ other: ThreadNode) -> Bool {
        abs(SortKey.seconds(one.sortKey) - SortKey.seconds(other.sortKey)) <= window
    }

    // MARK: Wide

    /// It is enough to join each message with its nearest neighbours without references on both sides: those farther
    /// away within the window are joined to these.
    private static func joinNearest(_ ordered: [Int], _ nodes: [ThreadNode], _ sets: inout DisjointSets) {
        var nearest: Int?
        for index in ordered {
            if let nearest, isWithinWindow(nodes[index], nodes[nearest]) { sets.join(index, nearest) }
            if !nodes[index].hasReferences { nearest = index }
        }
    }

    // MARK: Careful

    /// The messages so far by what decides which others they may join, so that a thousand messages that can join
    /// nothing cost nothing.
    private struct Kind: Hashable {
        let isAlone: Bool
        let hasPrefix: Bool

        init(_ node: ThreadNode) {
            isAlone = !node.hasReferences
            hasPrefix = node.hasReplyPrefix
        }

        func mayJoin(_ other: Kind) -> Bool { (isAlone || other.isAlone) && (hasPrefix || other.hasPrefix) }
    }

    private func joinAnswers(_ ordered: [Int], _ nodes: [ThreadNode], _ sets: inout DisjointSets) {
        guard ordered.contains(where: { nodes[$0].hasReplyPrefix }) else { return }
        var people: [Int: Set<String>] = [:]
        func participants(_ index: Int) -> Set<String> {
            if let known = people[index] { return known }
            let found = nodes[index].participants.addresses(without: own)
            people[index] = found
            return found
        }
        var spans = SubjectSpans(ordered.map { nodes[$0].sortKey })
        var earlier: [Kind: [Int]] = [:]
        for (place, index) in ordered.enumerated() {
            let kind = Kind(nodes[index])
            for (other, candidates) in earlier where kind.mayJoin(other) {
                for candidate in candidates.reversed().prefix(Self.maximumCandidates) {
                    let neighbour = ordered[candidate]
                    guard Self.isWithinWindow(nodes[index], nodes[neighbour]) else { break }
                    guard spans.mayJoin(place, candidate),
                        !participants(index).isDisjoint(with: participants(neighbour))
                    else { continue }
                    spans.join(place, candidate)
                    sets.join(index, neighbour)
                }
            }
            earlier[kind, default: []].append(place)
        }
    }
}
