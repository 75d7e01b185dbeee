public import MailModel

extension NotificationPresenter {
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
