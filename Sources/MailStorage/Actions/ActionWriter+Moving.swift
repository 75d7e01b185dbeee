import GRDB
import MailModel

extension ActionWriter {
    /// Marks as spam or not spam, or moves to a mailbox that the user names.
    ///
    /// In a whole thread, the user's own messages and drafts stay where they are.
    ///
    /// - Parameter sparesLocked: true if locked messages stay in the archive, too.
    mutating func relocate(
        _ action: UserAction, _ places: [Target], of target: ActionTarget, to destination: MailboxID?,
        sparesLocked: Bool
    ) throws {
        let chosen = try action == .move ? self.destination(destination) : nil
        for place in places where try isMoved(place, by: action, of: target) {
            try move(place, outOfArchiveTo: goal(of: action, place.account, chosen))
        }
        guard action != .notSpam, target.mailbox == nil else { return }
        for (message, account) in try archived(target, orLocked: !sparesLocked) {
            let isKnown = seen
            guard let place = try archivedPlace(of: message, account), !isKnown.contains(place.place.id) else {
                continue
            }
            seen.insert(place.place.id)
            try move(place, to: goal(of: action, account, chosen))
        }
    }

    /// A mailbox that the user chose to move messages to.
    struct Destination {
        let account: AccountID
        let mailbox: Int64
    }

    private mutating func isMoved(_ place: Target, by action: UserAction, of target: ActionTarget) throws -> Bool {
        let role = try mailboxes.roles(of: place.account).roles[place.shownMailbox] ?? .custom
        if action == .notSpam { return role == .spam }
        if action == .spam, role == .spam { return false }
        guard case .thread(_, in: nil) = target else { return true }
        return role != .sent && role != .drafts
    }

    private mutating func goal(
        of action: UserAction, _ account: AccountID, _ chosen: Destination?
    ) throws -> Int64 {
        switch action {
        case .spam: return try mailboxes.mailbox(.spam, named: "Junk", of: account)
        case .notSpam: return try mailboxes.mailbox(.inbox, named: "INBOX", of: account)
        default:
            guard let chosen else { throw StoreError(ActionRefusal(.noTarget)) }
            guard chosen.account == account else { throw StoreError(ActionRefusal(.otherAccount)) }
            return chosen.mailbox
        }
    }

    private func destination(_ mailbox: MailboxID?) throws -> Destination? {
        guard let mailbox else { return nil }
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT account_id, role, is_selectable, path FROM mailbox WHERE id = ?"),
            arguments: [mailbox.rawValue])
        guard let row else { throw StoreError(ActionRefusal(.mailboxGone)) }
        let role: MailboxRole = row["role"]
        guard row["is_selectable"] as Bool, role.keepsMail else {
            throw StoreError(ActionRefusal(.notMovable, mailbox: row["path"]))
        }
        return Destination(account: AccountID(row["account_id"]), mailbox: mailbox.rawValue)
    }
}
