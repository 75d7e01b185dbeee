/// Where a message was by one of its placements, and under which UID, as far as the journal tells.
///
/// The placement itself only knows its place of now: a message that was moved has another mailbox and another UID than it came with.
struct PlacementHistory {
    /// A mailbox and the number there.
    struct Place {
        let mailbox: Int64
        let uid: Int64?
    }

    /// The row of the batch that it came with; nil where it is not remembered.
    let arrival: JournalLine?
    /// What happened to it, the oldest first.
    let lines: [JournalLine]
    /// Where it is now; nil where it is gone.
    let current: Place?

    /// The mailbox that the server had it in when a row was written; nil where it was in none, or where that is not known.
    func mailbox(at number: Int64) -> Int64? {
        guard let first = arrival?.number ?? lines.first?.number, first < number else { return nil }
        // A row tells where the message was before what it tells of.
        let next = lines.first { $0.number > number && $0.event.tellsPlace && $0.mailbox != nil }
        return next?.mailbox ?? current?.mailbox
    }

    /// The UID that it arrived with; nil where that is not known. A row that may be of a later number tells nothing of it.
    ///
    /// - Parameter renumbered: the rows by which the server renumbered the mailbox that it arrived in, the oldest first.
    func arrivalUID(renumbered: [Int64]) -> Int64? {
        guard let arrival else { return nil }
        let renumbering = renumbered.first { $0 > arrival.number }
        for line in lines where line.event.tellsPlace {
            guard line.number < renumbering ?? .max, line.mailbox ?? arrival.mailbox == arrival.mailbox,
                !line.event.givesUID
            else { return nil }
            if let uid = line.uid { return uid }
            if line.event.endsPlace { return nil }
        }
        guard renumbering == nil, let current, current.mailbox == arrival.mailbox else { return nil }
        return current.uid
    }
}

extension Journal.Event {
    /// Whether its row names the mailbox that the server had the message in, and not the one that the person saw it in.
    fileprivate var tellsPlace: Bool {
        switch self {
        case .queued, .merged, .undone: false
        default: true
        }
    }

    /// Whether its row has the UID that it tells of, not the one of before.
    fileprivate var givesUID: Bool {
        switch self {
        case .settled, .reattached: true
        default: false
        }
    }

    /// Whether the placement may be somewhere else after it.
    fileprivate var endsPlace: Bool {
        switch self {
        case .finished, .vanished, .replaced, .uidValidityEnded, .notArrived, .mailboxRemoved: true
        default: false
        }
    }
}
