/// Who shows notifications; never two.
public enum NotificationPresenter: String, Hashable, Codable, Sendable, CaseIterable {
    /// The desktop's service.
    case desktop
    /// An open page of a browser.
    case page
    /// No one.
    case none
}
