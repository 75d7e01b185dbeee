import Foundation
import MailModel

/// What a unit of mail is made with: when it ends, its random numbers, and the messages so far.
struct Composition {
    /// The newest moment that mail can have.
    let now: Date
    /// The date of the unit's last message.
    let last: Date
    var random: SeededGenerator
    var messages: [GeneratedMessage] = []

    /// Days between a moment and now.
    func age(of date: Date) -> Double { now.timeIntervalSince(date) / 86_400 }

    /// Adds a message that came from somebody else; recent mail is partly unread.
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

    /// Adds a message as it is.
    mutating func add(
        _ bytes: [UInt8], to mailbox: String, flags: MessageFlags, date: Date, kind: GeneratedMessage.Kind
    ) {
        messages.append(
            GeneratedMessage(mailbox: mailbox, bytes: bytes, flags: flags, internalDate: date, kind: kind))
    }

    /// Where mail goes that people file: new mail waits in the inbox, older mail mostly does not.
    mutating func filed(_ shelf: String, date: Date) -> String {
        if random.isOne(in: 30) { return "Trash" }
        let percentInInbox = age(of: date) < 30 ? 75 : 25
        return random.number(1...100) <= percentInInbox ? "INBOX" : shelf
    }
}
