import MailModel

extension ActionWriter {
    /// Marks a message in every mailbox that shows it, such as one that was answered.
    mutating func setFlag(_ flag: MessageFlags, on message: MessageID) throws {
        for place in try placements(of: .message(message), narrowed: false)
        where try queue(place.account).setFlags(flag, on: true, of: place.place) {
            try changed(
                place, undo: .removeFlags, flags: flag,
                JournalDetail(change: JournalChange(.addFlags, flags: flag)))
        }
    }
}
