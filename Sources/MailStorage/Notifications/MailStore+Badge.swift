import GRDB
public import MailModel

extension MailStore {
    /// The number of unread messages in the inboxes of all active accounts (NOTIF-16). Cost is proportional to the
    /// number of mailboxes.
    public func badgeCount() throws -> Int {
        try read { db in
            try Int.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT coalesce(sum(b.unread), 0) FROM mailbox b JOIN account a ON a.id = b.account_id
                        WHERE b.role = ? AND a.is_active = 1
                        """), arguments: [MailboxRole.inbox]) ?? 0
        }
    }

    /// The muted conversations, the newest first; at most 1,000. Those that are gone are not among them (NOTIF-11).
    public func mutedThreads() throws -> [MutedThread] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT id, account_id, subject FROM thread WHERE is_muted = 1 AND message_count > 0
                    ORDER BY sort_key DESC LIMIT 1000
                    """
            ).map { MutedThread(id: ThreadID($0[0]), account: AccountID($0[1]), subject: $0[2]) }
        }
    }

    /// What the user wants to be notified of.
    public func notificationSettings() throws -> [SettingKey: String] {
        try read { db in
            let keys: [SettingKey] = [
                .categories, .desktopNotifications, .notificationPreferences, .notifCategoryPreferences, .vipContacts,
                .quietHoursEnabled, .quietHoursStart, .quietHoursEnd,
            ]
            return try Dictionary(uniqueKeysWithValues: keys.map { ($0, try Settings.text($0, in: db)) })
        }
    }

    /// Turns notifications of an account on or off (NOTIF-08).
    ///
    /// - Throws: `SettingError` if there is no such account.
    public func setNotifies(_ isOn: Bool, account: AccountID) throws {
        try changeNotification(.notificationPreferences) { text in
            var values = SettingKey.switches(in: text) ?? [:]
            values["\(account)"] = isOn
            return SettingKey.accountSwitches(values)
        }
    }

    /// Adds or removes a VIP contact (NOTIF-10).
    ///
    /// - Throws: `SettingError` if it is no address.
    public func setVIP(_ isVIP: Bool, address: String) throws {
        try changeNotification(.vipContacts) { text in
            var values = SettingKey.addresses(in: text) ?? []
            values.removeAll { $0 == address.lowercased() }
            return SettingKey.addresses(values + (isVIP ? [address] : []))
        }
    }

    /// Reads and writes in one transaction, so that two pages do not overwrite each other.
    private func changeNotification(_ key: SettingKey, _ body: (String) -> String) throws {
        let outcome: Result<Void, SettingError> = try writeDurably { db, aspects in
            do {
                try Settings.change(key, to: body(try Settings.text(key, in: db)), in: db)
                aspects.insert(.settings)
                return .success(())
            } catch let error as SettingError {
                return .failure(error)
            }
        }
        try outcome.get()
    }
}
