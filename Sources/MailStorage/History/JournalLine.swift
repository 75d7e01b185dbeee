/// A row of the journal as it is read.
struct JournalLine {
    /// Rows follow each other by it, also where the clock was set back.
    let number: Int64
    let event: Journal.Event
    /// Seconds since 1970.
    let time: Double
    let mailbox: Int64?
    let uid: Int64?
    let placement: Int64?
    let detail: String?

    /// The same for one of the placements of a batch.
    func arrival(of placement: Int64, uid: Int64?) -> JournalLine {
        JournalLine(
            number: number, event: event, time: time, mailbox: mailbox, uid: uid, placement: placement, detail: nil)
    }
}
