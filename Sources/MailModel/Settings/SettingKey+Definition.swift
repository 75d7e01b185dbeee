extension SettingKey {
    /// The only definition of the setting; the store, the command line and the page read it.
    public var definition: SettingDefinition {
        switch self {
        case .defaultSendingAccountId: SettingDefinition(self, .account, standard: "")
        case .undoSendDelaySeconds:
            SettingDefinition(self, .choice(["0", "5", "10", "15", "30"]), standard: "5")
        case .appTheme: SettingDefinition(self, .choice(["system", "light", "dark", "contrast"]), standard: "system")
        case .categories: SettingDefinition(self, .choice(["on", "off"]), standard: "on")
        case .categoryTabVisibility:
            SettingDefinition(self, .switches(Self.tabs), standard: Self.allTabs)
        case .appLockEnabled:
            SettingDefinition(self, .choice(Self.truth), standard: "false", isWritable: false)
        case .notificationPreferences: SettingDefinition(self, .accountSwitches, standard: "{}")
        case .desktopNotifications: SettingDefinition(self, .choice(["auto", "on", "off"]), standard: "auto")
        case .notifCategoryPreferences: SettingDefinition(self, .switches(Self.tabs), standard: Self.allTabs)
        case .vipContacts: SettingDefinition(self, .addresses, standard: "[]")
        case .lightMailSenders: SettingDefinition(self, .addresses, standard: "[]")
        case .quietHoursEnabled: SettingDefinition(self, .choice(Self.truth), standard: "false")
        case .quietHoursStart: SettingDefinition(self, .timeOfDay, standard: "1320")
        case .quietHoursEnd: SettingDefinition(self, .timeOfDay, standard: "420")
        // Zero is no limit.
        case .attachmentCacheLimitMB: SettingDefinition(self, .number(0...1_000_000), standard: "500")
        case .isOnboardingComplete: SettingDefinition(self, .choice(Self.truth), standard: "false")
        case .treatNetworkAsMetered: SettingDefinition(self, .choice(["auto", "on", "off"]), standard: "auto")
        case .subjectFallback: SettingDefinition(self, .choice(["careful", "wide", "off"]), standard: "careful")
        case .deletedMailRetentionDays: SettingDefinition(self, .choice(["0", "7", "30"]), standard: "30")
        case .semanticSearchEnabled: SettingDefinition(self, .choice(Self.truth), standard: "false")
        case .textGenerationEnabled: SettingDefinition(self, .choice(Self.truth), standard: "false")
        case .textGenerationEndpoint: SettingDefinition(self, .textModelSource, standard: "")
        case .textGenerationModel: SettingDefinition(self, .textModelName, standard: "")
        case .textSizePercent: SettingDefinition(self, .number(80...200), standard: "100")
        case .preferPlainText: SettingDefinition(self, .choice(Self.truth), standard: "false")
        case .swipeRightAction: SettingDefinition(self, .choice(Self.swipes), standard: "archive")
        case .swipeLeftAction: SettingDefinition(self, .choice(Self.swipes), standard: "trash")
        case .autoAdvance: SettingDefinition(self, .choice(["next", "previous", "list"]), standard: "next")
        case .keyProfile: SettingDefinition(self, .choice(["gmail", "thunderbird"]), standard: "gmail")
        case .singleKeyShortcuts: SettingDefinition(self, .choice(Self.truth), standard: "true")
        case .keyBindings: SettingDefinition(self, .keyBindings, standard: "{}")
        }
    }

    private static let tabs = ["primary", "social", "promotions", "updates", "forums"]
    private static let allTabs = SettingDefinition.encoded(Dictionary(uniqueKeysWithValues: tabs.map { ($0, true) }))
    private static let swipes = ["archive", "trash", "read", "star", "mute", "none"]
    private static let truth = ["true", "false"]
}

extension SettingKey {
    /// The switches in a JSON object; nil if it is anything else.
    public static func switches(in text: String) -> [String: Bool]? { SettingDefinition.decoded(text) }

    /// The addresses in a JSON array, in lower case; nil if it is anything else.
    public static func addresses(in text: String) -> [String]? { AddressSetting.decoded(text) }

    /// Addresses as the value of a setting.
    public static func addresses(_ values: some Sequence<String>) -> String { AddressSetting.encoded(values) }

    /// Switches by account id as the value of a setting.
    public static func accountSwitches(_ values: [String: Bool]) -> String { SettingDefinition.encoded(values) }
}
