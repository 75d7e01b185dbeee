public import MailModel
import GRDB

extension MailStore {
    /// Changes the settings that the user entered. The address cannot change: it is part of the messages' public ids.
    ///
    /// Another server or user name forgets the sign-in strength and the namespace. A narrower window marks the account
    /// for the removal of local mail outside it (`isPurgePending`); a wider one has every mailbox compared again. A new
    /// display name is also that of the identities that had the old one.
    ///
    /// - Throws: `.notFound`.
    public func updateAccount(_ id: AccountID, _ settings: AccountSettings) throws {
        let wantsAllMail = try writeDurably { db, aspects in
            guard let row = try Row.fetchOne(db, sql: "SELECT * FROM account WHERE id = ?", arguments: [id.rawValue])
            else { throw Self.noAccount }
            let old = Self.account(row).settings
            guard old != settings else { return false }
            try db.execute(
                sql: """
                    UPDATE account SET display_name = ?, kind = ?, imap_host = ?, imap_port = ?, imap_security = ?,
                      username = ?, smtp_host = ?, smtp_port = ?, smtp_security = ?, smtp_username = ?,
                      authentication = ?, window_days = ?, keep_attachments = ?, attachment_limit_mb = ?,
                      syncs_all_mail = ? WHERE id = ?
                    """, arguments: StatementArguments(Self.values(of: settings).dropFirst() + [id.rawValue]))
            if !old.signsInLike(settings) { try Self.forgetServer(id, in: db) }
            try Self.makeDefaultIdentity(of: id, in: db)
            try Self.renameIdentities(of: id, from: old.displayName, to: settings.displayName, in: db)
            if settings.syncWindow.isNarrower(than: old.syncWindow) {
                try Self.setPurgePending(true, id, in: db)
            } else if old.syncWindow.isNarrower(than: settings.syncWindow) {
                try Self.compareAgain(id, in: db)
            }
            aspects.insert(.accounts)
            if old.keepAttachments != settings.keepAttachments, settings.keepAttachments != .off {
                try Self.requestRests(id, settings.keepAttachments, in: db)
                aspects.insert(.wantedBodies(id))
            }
            return settings.syncsAllMail && !old.syncsAllMail
        }
        if wantsAllMail { request([.sync(id)]) }
    }

    /// Attachments that are kept from now on are downloaded for stored messages as well, but not those that were
    /// removed to free space, nor large ones that the user would be asked about.
    private static func requestRests(_ id: AccountID, _ keeping: AttachmentKeeping, in db: Database) throws {
        try db.execute(
            sql: "UPDATE message SET rest_state = ? WHERE account_id = ? AND body_state = ? AND byte_count <= ?",
            arguments: [
                StoredRestState.wanted, id.rawValue, StoredBodyState.partial,
                keeping == .all ? askedByteCount : unaskedByteCount,
            ])
    }

    /// Pauses or resumes an account (FR-SET-02). A paused account makes no connections and its changes wait; what is
    /// stored stays readable. Durable on return.
    ///
    /// - Throws: `.notFound`; `.other` for the account of imported mail, which has no server.
    public func setPaused(_ isPaused: Bool, account id: AccountID) throws {
        try writeDurably { db, aspects in
            guard
                let kind = try AccountKind.fetchOne(
                    db, sql: "SELECT kind FROM account WHERE id = ?", arguments: [id.rawValue])
            else { throw Self.noAccount }
            guard kind == .imap else { throw StoreError(.other, AccountText.localNotPaused) }
            try db.execute(
                sql: """
                    UPDATE account SET is_paused = ?1, progress_completed = NULL, progress_total = NULL,
                      state = CASE state WHEN ?3 THEN state ELSE ?4 END WHERE id = ?2 AND is_paused <> ?1
                    """, arguments: [isPaused, id.rawValue, SyncState.error, SyncState.idle])
            guard db.changesCount > 0 else { return }
            aspects = [.accounts, .pendingChanges(id)]
            if !isPaused { aspects.insert(.operations(id)) }
        }
    }

    /// The local mail outside the window was removed, or is to be removed again. Writes only changes.
    public func setPurgePending(_ isPending: Bool, account id: AccountID) throws {
        try write { db, aspects in
            if try Self.setPurgePending(isPending, id, in: db) { aspects.insert(.accounts) }
        }
    }

    @discardableResult
    private static func setPurgePending(_ isPending: Bool, _ id: AccountID, in db: Database) throws -> Bool {
        try db.execute(
            sql: "UPDATE account SET purge_pending = ?1 WHERE id = ?2 AND purge_pending <> ?1",
            arguments: [isPending, id.rawValue])
        return db.changesCount > 0
    }

    private static func forgetServer(_ id: AccountID, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE account SET sign_in_strength = 0, smtp_sign_in_strength = 0,
                  namespace_prefix = NULL, namespace_delimiter = NULL
                WHERE id = ?
                """, arguments: [id.rawValue])
    }

    /// Mail that was outside the window is missing, whatever the counters of the mailboxes say.
    private static func compareAgain(_ id: AccountID, in db: Database) throws {
        try db.execute(
            sql: "UPDATE mailbox SET is_synced = 0, message_count = NULL WHERE account_id = ?",
            arguments: [id.rawValue])
        try db.execute(
            sql: "DELETE FROM all_mail_cursor WHERE mailbox_id IN (SELECT id FROM mailbox WHERE account_id = ?)",
            arguments: [id.rawValue])
    }
}

extension AccountSettings {
    /// True if the sign-in to the IMAP server is the same.
    fileprivate func signsInLike(_ other: AccountSettings) -> Bool {
        imap == other.imap && username == other.username && authentication == other.authentication
    }
}
