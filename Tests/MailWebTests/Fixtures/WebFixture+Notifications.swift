import Foundation
import HTTPTypes
import MailModel
import MailNotifications
import MailStorage

@testable import MailWeb

extension WebFixture {
    /// The body of a request about notifications that succeeds.
    func notificationBody(_ route: Route) async throws -> String? {
        guard route.method == .post else { return nil }
        await notifications.page.report(PagePresence(client: "t4b", permission: .granted, isVisible: true))
        switch route.path {
        case "/api/notifications/account": return #"{"account":\#(mail.account),"enabled":false}"#
        case "/api/notifications/vip": return #"{"address":"Bo@example.org","vip":true}"#
        case "/api/notifications/presence":
            return #"{"client":"t4b","permission":"granted","visible":false,"closing":false}"#
        case "/api/notifications/take": return #"{"client":"t4b"}"#
        case "/api/notifications/act":
            let message = try store.message(mail.storedMessage)?.summary.publicID ?? ""
            return #"{"id":"email-\#(message)","action":"mark_read"}"#
        default: return "{}"
        }
    }
}
