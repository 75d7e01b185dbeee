/// The keys of the user's settings, as the specification names them (FR-SET-01).
public enum SettingKey: String, Hashable, Codable, Sendable, CaseIterable {
    /// The account that new messages are sent from, by its id.
    case defaultSendingAccountId
    /// How long sending can be undone, in seconds.
    case undoSendDelaySeconds
    /// The colors of the page.
    case appTheme
    /// Off hides all categories, and no mail is classified.
    case categories
    /// The category tabs that are shown, as a JSON object of the category names.
    case categoryTabVisibility
    /// True if the page asks for a passphrase. Changed only with the passphrase.
    case appLockEnabled
    /// The accounts that notify of new mail, as a JSON object of the account ids; others do.
    case notificationPreferences
    /// Who shows notifications: the desktop if it can, only the desktop, or only an open page.
    case desktopNotifications = "notifications.desktop"
    /// The categories of mail that notify, as a JSON object of the category names (NOTIF-09).
    case notifCategoryPreferences
    /// The addresses that always notify, as a JSON array (NOTIF-10).
    case vipContacts
    /// The senders whose HTML mail keeps its light background in the dark theme, as a JSON array of addresses (MO-59).
    case lightMailSenders
    /// True if nothing but VIP contacts notifies in quiet hours (NOTIF-14).
    case quietHoursEnabled
    /// When quiet hours begin, in minutes since midnight.
    case quietHoursStart
    /// When quiet hours end, in minutes since midnight.
    case quietHoursEnd
    /// The limit of downloaded attachments in megabytes, of new accounts and of those that have this limit.
    case attachmentCacheLimitMB
    /// True once the user has finished the first launch.
    case isOnboardingComplete
    /// If the network counts as metered, so that large downloads need confirmation.
    case treatNetworkAsMetered
    /// Which messages without references join a conversation by their subject.
    case subjectFallback
    /// How long mail is kept that disappeared from its server, in days.
    case deletedMailRetentionDays
    /// True if messages are prepared for the search by meaning, which needs a model.
    case semanticSearchEnabled
    /// True if mail may be given to a text model on this computer, when the user asks for a summary or suggestions.
    case textGenerationEnabled
    /// Where that model answers: a loopback address or a Unix socket.
    case textGenerationEndpoint
    /// Its name there; empty for the first that the endpoint lists.
    case textGenerationModel
    /// The size of the page's text, in percent.
    case textSizePercent
    /// True if messages are shown as plain text first (MO-61).
    case preferPlainText
    /// What swiping a conversation to the right does on a touch screen (NOTIF-11, FR-OB-01).
    case swipeRightAction
    /// What swiping a conversation to the left does.
    case swipeLeftAction
    /// What is shown after the open conversation was archived or deleted.
    case autoAdvance
    /// The set of keyboard shortcuts.
    case keyProfile
    /// False if shortcuts of one key without Ctrl, Alt or Meta do nothing (WCAG 2.1.4).
    case singleKeyShortcuts
    /// The keys of actions that differ from the profile, as a JSON object of the names of actions.
    case keyBindings
}
