import MailModel

/// The body of `POST /api/accounts/:id/edit`: omitted names leave the value.
struct AccountEdit: Decodable {
    private var displayName: String?
    private var syncWindowDays: Presence<Int>
    private var keepAttachments: AttachmentKeeping?
    private var attachmentLimitMb: Int?
    private var syncAllMail: Bool?

    private enum CodingKeys: String, CodingKey {
        case displayName, syncWindowDays, keepAttachments, attachmentLimitMb, syncAllMail
    }

    private static let maximumLimitMB = 1_000_000

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        displayName = try values.decodeIfPresent(String.self, forKey: .displayName)
        syncWindowDays = try values.decodePresence(Int.self, forKey: .syncWindowDays)
        keepAttachments = try values.decodeIfPresent(AttachmentKeeping.self, forKey: .keepAttachments)
        attachmentLimitMb = try values.decodeIfPresent(Int.self, forKey: .attachmentLimitMb)
        syncAllMail = try values.decodeIfPresent(Bool.self, forKey: .syncAllMail)
    }

    /// - Throws: 422 if a value cannot be used.
    func applied(to settings: AccountSettings) throws(RouteError) -> AccountSettings {
        var settings = settings
        if let displayName {
            guard AccountSettings.isUsable(displayName: displayName) else {
                throw .unusable(SettingsText.unusableName)
            }
            settings.displayName = displayName
        }
        if let window = try SyncWindow(requested: syncWindowDays) { settings.syncWindow = window }
        if let keepAttachments { settings.keepAttachments = keepAttachments }
        if let attachmentLimitMb {
            guard (0...Self.maximumLimitMB).contains(attachmentLimitMb) else {
                throw .unusable(SettingsText.invalidLimit)
            }
            settings.attachmentLimitMB = attachmentLimitMb
        }
        if let syncAllMail { settings.syncsAllMail = syncAllMail }
        return settings
    }
}

extension RouteError {
    /// A value of a form cannot be used.
    static func unusable(_ message: String) -> RouteError {
        RouteError(status: 422, code: "invalid", message: message)
    }
}

extension SyncWindow {
    /// The window of a request: a number of days, or everything for null; nil if the name was omitted.
    init?(requested: Presence<Int>) throws(RouteError) {
        switch requested {
        case .omitted: return nil
        case .null: self = .all
        case .value(let days):
            guard (1...36_500).contains(days) else { throw .unusable(SettingsText.invalidDays) }
            self = .days(days)
        }
    }
}
