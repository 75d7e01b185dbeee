import IMAPClient
import MailModel
import MailStorage

/// Appends and deletes copies of drafts in a Drafts mailbox, so that after any interruption there is one copy.
struct ServerDrafts: Sendable {
    let store: MailStore
    let connection: IMAPConnection
    let mailbox: Mailbox

    /// Appends a copy, confirms it by its UID, and deletes the old one. A copy that another program changed or deleted
    /// is not replaced.
    func replace(_ copy: ServerDraft, by rendered: RenderedMessage, version: Int) async throws {
        let old = try await adopted(copy)
        guard try await isUnchanged(old) else { return try store.noteChangedElsewhere(copy.id) }
        try store.noteDraftIntent(copy.id, messageID: rendered.messageID)
        let location = try await connection.append(
            rendered.ownBytes ?? rendered.bytes, to: mailbox.listing.rawName, flags: [#"\Draft"#, #"\Seen"#])
        let found = try await connection.uids(ofMessageID: rendered.messageID, in: mailbox.listing.rawName)
        guard let uid = location.map(\.uid).flatMap({ found.uids.contains($0) ? $0 : nil }) ?? found.uids.newest else {
            // Without a confirmation nothing is deleted; the next attempt searches for it.
            return try store.postponeServerDraft(copy.id)
        }
        if old.messageID != rendered.messageID { try await delete(old) }
        try store.noteDraftSaved(
            copy.id, version: version, mailbox: mailbox.id, uidValidity: found.uidValidity, uid: uid,
            messageID: rendered.messageID)
    }

    /// Deletes the copy of a message that was sent or discarded.
    func remove(_ copy: ServerDraft) async throws {
        try await delete(try await adopted(copy))
        try store.noteServerDraftGone(copy.id)
    }

    /// If the answer to the last APPEND was lost, its message is searched: it is the copy then, and the older one is
    /// deleted.
    private func adopted(_ copy: ServerDraft) async throws -> ServerDraft {
        guard let intent = copy.intendedMessageID, intent != copy.messageID else { return copy }
        let found = try await connection.uids(ofMessageID: intent, in: mailbox.listing.rawName)
        guard let uid = found.uids.newest else { return copy }
        try await delete(copy)
        try store.noteDraftSaved(
            copy.id, version: copy.version ?? 0, mailbox: mailbox.id, uidValidity: found.uidValidity, uid: uid,
            messageID: intent)
        var adopted = copy
        adopted.mailbox = mailbox.id
        adopted.uidValidity = found.uidValidity
        adopted.uid = uid
        adopted.messageID = intent
        return adopted
    }

    /// Another program may keep the Message-ID of the copy that it replaces; its version has another UID.
    private func isUnchanged(_ copy: ServerDraft) async throws -> Bool {
        guard copy.uid != nil, copy.mailbox == mailbox.id, let messageID = copy.messageID else { return true }
        let found = try await connection.uids(ofMessageID: messageID, in: mailbox.listing.rawName)
        return !own(copy, among: found.uids, found.uidValidity).isEmpty
    }

    /// Deletes the copy, never another program's version of it.
    private func delete(_ copy: ServerDraft) async throws {
        guard let messageID = copy.messageID else { return }
        let name = mailbox.listing.rawName
        let found = try await connection.uids(ofMessageID: messageID, in: name, readOnly: false)
        let uids = own(copy, among: found.uids, found.uidValidity)
        guard !uids.isEmpty else { return }
        try await connection.store(uids, add: [#"\Deleted"#])
        try await connection.expunge(uids)
    }

    /// The copy itself among the messages with its Message-ID. After a new UIDVALIDITY its UID is another one.
    private func own(_ copy: ServerDraft, among uids: UIDSet, _ validity: UIDValidity?) -> UIDSet {
        guard let uid = copy.uid, copy.mailbox == mailbox.id, validity == copy.uidValidity else { return uids }
        return uids.contains(uid) ? UIDSet([uid]) : UIDSet()
    }
}

extension UIDSet {
    /// The largest UID; nil if the set is empty.
    fileprivate var newest: UID? { ranges.last.flatMap { UID($0.upperBound) } }
}
