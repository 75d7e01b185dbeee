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
    /// True if the page is on a screen.
    public var isVisible: Bool
    /// True if it is also the window that the user works in. A page on a second screen may be visible but not in use.
    public var isAttended: Bool
    /// The account of the list in view; nil for all accounts.
    public var account: AccountID?
    /// The role of the mailbox in view; nil if the list is none, or of a mailbox without a role.
    public var role: MailboxRole?
    /// The open conversation.
    public var thread: ThreadID?

    /// Memberwise initializer; a visible page is attended unless it says otherwise.
    public init(
        client: String, permission: Permission, isVisible: Bool, isAttended: Bool = true, account: AccountID? = nil,
        role: MailboxRole? = nil, thread: ThreadID? = nil
    ) {
        self.client = client
        self.permission = permission
        self.isVisible = isVisible
        self.isAttended = isVisible && isAttended
        self.account = account
        self.role = role
        self.thread = thread
    }

    /// True if the user looks at the mailbox or the conversation of the message (NOTIF-06f, NOTIF-21a).
    func shows(_ message: ArrivedMessage) -> Bool {
        guard isAttended else { return false }
        if thread == message.thread { return true }
        guard let role, message.roles.contains(role) else { return false }
        return account == nil || account == message.account
    }
}
