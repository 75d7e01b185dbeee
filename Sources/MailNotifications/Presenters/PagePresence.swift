public import MailModel

/// What an open page reports about itself.
public struct PagePresence: Hashable, Sendable {
    /// What the browser says about notifications.
    public enum Permission: String, Hashable, Sendable {
        case granted, denied, `default`
    }

    /// A random name of the tab.
    public var client: String
    /// The browser's permission.
    public var permission: Permission
    /// True if the user can see the page.
    public var isVisible: Bool
    /// The account of the list in view; nil for all accounts.
    public var account: AccountID?
    /// The role of the mailbox in view; nil if the list is none, or of a mailbox without a role.
    public var role: MailboxRole?
    /// The open conversation.
    public var thread: ThreadID?

    /// Memberwise initializer.
    public init(
        client: String, permission: Permission, isVisible: Bool, account: AccountID? = nil, role: MailboxRole? = nil,
        thread: ThreadID? = nil
    ) {
        self.client = client
        self.permission = permission
        self.isVisible = isVisible
        self.account = account
        self.role = role
        self.thread = thread
    }

    /// True if the user sees the mailbox or the conversation of the message (NOTIF-06f, NOTIF-21a).
    func shows(_ message: ArrivedMessage) -> Bool {
        guard isVisible else { return false }
        if thread == message.thread { return true }
        guard let role, message.roles.contains(role) else { return false }
        return account == nil || account == message.account
    }
}
