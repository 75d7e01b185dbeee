public import MailModel

/// What the user wants to be notified of, as the settings say (NOTIF-23).
public struct NotificationPreferences: Hashable, Sendable {
    /// Who shows notifications, as the user chose.
    public enum Desktop: String, Hashable, Sendable {
        /// The desktop if it can, otherwise an open page.
        case auto
        /// Only the desktop.
        case on
        /// Only an open page.
        case off
    }

    /// Who shows notifications.
    public var desktop: Desktop
    /// The switches of accounts by id; others notify.
    public var accounts: [String: Bool]
    /// The switches of categories by name; others notify.
    public var categories: [String: Bool]
    /// The addresses that always notify, in lower case.
    public var vips: Set<String>
    /// Nil if they are off.
    public var quietHours: QuietHours?

    /// Memberwise initializer; by default as after the installation.
    public init(
        desktop: Desktop = .auto, accounts: [String: Bool] = [:], categories: [String: Bool] = [:],
        vips: Set<String> = [], quietHours: QuietHours? = nil
    ) {
        self.desktop = desktop
        self.accounts = accounts
        self.categories = categories
        self.vips = vips
        self.quietHours = quietHours
    }

    /// Reads the values of the settings.
    public init(_ settings: [SettingKey: String]) {
        func text(_ key: SettingKey) -> String { settings[key] ?? key.definition.standard }
        desktop = Desktop(rawValue: text(.desktopNotifications)) ?? .auto
        accounts = SettingKey.switches(in: text(.notificationPreferences)) ?? [:]
        // Without categories, their switches say nothing.
        let hasCategories = text(.categories) == "on"
        categories = hasCategories ? SettingKey.switches(in: text(.notifCategoryPreferences)) ?? [:] : [:]
        vips = Set(SettingKey.addresses(in: text(.vipContacts)) ?? [])
        if text(.quietHoursEnabled) == "true", let start = Int(text(.quietHoursStart)),
            let end = Int(text(.quietHoursEnd))
        {
            quietHours = QuietHours(start: start, end: end)
        }
    }
}
