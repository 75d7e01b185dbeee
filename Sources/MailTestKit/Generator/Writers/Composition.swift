import Foundation
import MailModel

/// The state of a unit of mail: its end date, its random numbers, and the messages so far.
struct Composition {
    /// The maximum date of mail.
    let now: Date
    /// The date of the unit's last message.
    let last: Date
    var random: SeededGenerator
    var messages: [GeneratedMessage] = []

    /// The age of a date in days.
    func age(of date: Date) -> Double { now.timeIntervalSince(date) / 86_400 }

    /// Adds a received message; recent mail is partly unread.
    mutating func receive(
        _ draft: MessageDraft, in mailbox: String, kind: GeneratedMessage.Kind, isAnswered: Bool = false,
        unreadInStead: Int = 1
    ) {
        var flags: MessageFlags = isAnswered ? [.seen, .answered] : [.seen]
        let age = age(of: draft.date)
        let chance = age < 3 ? 65 : age < 14 ? 20 : 2
        if !isAnswered, random.number(1...100) <= chance * unreadInStead { flags.remove(.seen) }
        if kind == .conversation, random.isOne(in: 24) { flags.insert(.flagged) }
        add(draft.bytes, to: mailbox, flags: flags, date: draft.date, kind: kind)
    }

    /// Adds a message without changes.
    mutating func add(
        _ bytes: [UInt8], to mailbox: String, flags: MessageFlags, date: Date, kind: GeneratedMessage.Kind
    ) {
        messages.append(
            GeneratedMessage(mailbox: mailbox, bytes: bytes, flags: flags, internalDate: date, kind: kind))
    }

    /// The mailbox for filed mail: new mail is in the inbox, older mail mostly is not.
    mutating func filed(_ shelf: String, date: Date) -> String {
        if random.isOne(in: 30) { return "Trash" }
        let percentInInbox = age(of: date) < 30 ? 75 : 25
        return random.number(1...100) <= percentInInbox ? "INBOX" : shelf
    }
}
