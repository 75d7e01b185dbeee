/// The sentences about accounts, notifications and the text model. Those named as hints follow another sentence.
enum SettingsText {
    // MARK: Accounts

    static let accountGone = "The account no longer exists."
    static let noSample = "Only a demonstration has sample mail."
    static let unusableName = "This name is too long, or contains characters that cannot be used."
    static let invalidLimit = "The limit must be a number of megabytes, or 0 for no limit."
    static let invalidDays = "The number of days must be 1 to 36,500."

    // MARK: Notifications

    static let notificationsDenied = "Notifications are not allowed."
    static let allowHint = "Allow notifications for this page in the browser, then check again."

    // MARK: Text model

    static let localOnlyHint = "Mail is given to models on this computer only."

    /// - Parameter accepted: which endpoints can be used.
    static func enter(_ accepted: String) -> String { "Enter \(accepted)." }
}
