import struct Foundation.Date
import MailModel

/// An account with its settings in the API.
struct AccountSettingsJSON: Encodable {
    var id: Int64
    var address: String
    var displayName: String
    var local: Bool
    var active: Bool
    /// The user paused the account.
    var paused: Bool
    var auth: String
    @Nullable var imap: ServerEndpoint?
    @Nullable var smtp: ServerEndpoint?
    var username: String
    @Nullable var smtpUsername: String?
    /// Null for all mail.
    @Nullable var syncWindowDays: Int?
    var keepAttachments: String
    var attachmentLimitMb: Int
    /// Null if the server keeps nothing in All Mail alone.
    @Nullable var syncAllMail: Bool?
    var state: String
    @Nullable var error: String?
    @Nullable var lastSuccess: Date?
    var identities: [IdentityJSON]

    init(_ account: Account, identities: [Identity]) {
        let settings = account.settings
        id = account.id.rawValue
        address = settings.address
        displayName = settings.displayName
        local = settings.isLocal
        active = account.isActive
        paused = account.isPaused
        auth = settings.authentication.rawValue
        imap = settings.imap
        smtp = settings.smtp
        username = settings.username
        smtpUsername = settings.smtpUsername
        syncWindowDays = settings.syncWindow.dayCount
        keepAttachments = settings.keepAttachments.rawValue
        attachmentLimitMb = settings.attachmentLimitMB
        syncAllMail = account.keepsAllMail ? settings.syncsAllMail : nil
        state = account.state.rawValue
        error = account.error
        lastSuccess = account.lastSuccess
        self.identities = identities.filter { $0.accountID == account.id }.map(IdentityJSON.init)
    }
}
