/// A placement's mailboxes and UIDs over time, as far as the journal goes back.
///
/// The placement itself has only its current place: a moved message has another mailbox and another UID than at its
/// arrival.
struct PlacementHistory {
    /// A mailbox and a UID in it.
    struct Place {
        let mailbox: Int64
        let uid: Int64?
    }

    /// The row of the batch that it arrived with; nil if unknown.
    let arrival: JournalLine?
    /// Its events, oldest first.
    let lines: [JournalLine]
    /// Its current place; nil if it is gone.
    let current: Place?

    /// The mailbox on the server when a row was written; nil if it was in none or is not known.
    func mailbox(at number: Int64) -> Int64? {
        guard let first = arrival?.number ?? lines.first?.number, first < number else { return nil }
        // A row states where the message was before the event.
        let next = lines.first { $0.number > number && $0.event.statesServerMailbox && $0.mailbox != nil }
        return next?.mailbox ?? current?.mailbox
    }

    /// The UID that it arrived with; nil if unknown. A row that may be of a later UID is ignored.
    ///
    /// - Parameter renumbered: the rows by which the server changed the UIDVALIDITY of the arrival's mailbox, oldest
    ///   first.
    func arrivalUID(renumbered: [Int64]) -> Int64? {
        guard let arrival else { return nil }
        let renumbering = renumbered.first { $0 > arrival.number }
        for line in lines where line.event.statesServerMailbox {
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
    /// True if its row names the mailbox on the server, not the one that the user saw the message in.
    fileprivate var statesServerMailbox: Bool {
        switch self {
        case .queued, .merged, .undone: false
        default: true
        }
    }

    /// True if its row has the UID after the event, not the one before.
    fileprivate var givesUID: Bool {
        switch self {
        case .settled, .reattached: true
        default: false
        }
    }

    /// True if the placement may be elsewhere after it.
    fileprivate var endsPlace: Bool {
        switch self {
        case .finished, .vanished, .replaced, .uidValidityEnded, .notArrived, .mailboxRemoved: true
        default: false
        }
    }
}
