/// Who shows notifications; never two.
public enum NotificationPresenter: String, Hashable, Codable, Sendable {
    /// The desktop's service.
    case desktop
    /// An open page of a browser.
    case page
    /// No one.
    case none

    /// The desktop if it can and may, otherwise an open page.
    public static func chosen(
        _ preference: NotificationPreferences.Desktop, desktop: NotificationPermission, page: NotificationPermission
    ) -> NotificationPresenter {
        switch preference {
        case .on: desktop == .authorized ? .desktop : .none
        case .auto where desktop == .authorized: .desktop
        case .auto, .off: page == .authorized ? .page : .none
        }
    }
}
