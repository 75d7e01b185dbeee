import Composition
import HTTPTypes
import MailModel
import MailNotifications
import MailStorage

/// `/api/notifications`: what the settings show, and what open pages show (NOTIF-02, NOTIF-06, NOTIF-22).
struct NotificationResource: Sendable {
    let services: WebServices

    private struct AccountBody: Decodable {
        var account: Int64
        var enabled: Bool
    }

    private struct VIPBody: Decodable {
        var address: String
        var vip: Bool
    }

    private struct ActBody: Decodable {
        var id: String
        var action: String
        var text: String?
    }

    private struct ActAnswer: Encodable { @Nullable var undoToken: Int64? }
    private struct TestAnswer: Encodable { var presenter: String }

    func show() async throws -> RouteResponse {
        .json(try NotificationStateJSON(await services.notifications.status(), in: services.store))
    }

    /// Asks again whether notifications can be shown.
    func check(_ request: RouteRequest) async throws -> RouteResponse {
        try await request.emptyBody()
        return .json(try NotificationStateJSON(await services.notifications.checkAgain(), in: services.store))
    }

    /// Turns an account on or off; it stays off while notifications are refused (NOTIF-02).
    func setAccount(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(AccountBody.self)
        if body.enabled {
            let status = await services.notifications.checkAgain()
            guard status.permission != .denied else {
                throw RouteError.notificationsDenied(status.problem?.explanation)
            }
        }
        try services.store.setNotifies(body.enabled, account: AccountID(body.account))
        return try await show()
    }

    func setVIP(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(VIPBody.self)
        try services.store.setVIP(body.vip, address: body.address)
        return try await show()
    }

    /// Performs an action of a notification.
    func act(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(ActBody.self)
        guard let action = NotificationAction(rawValue: body.action) else {
            throw RouteError.badRequest(RequestText.unknownAction(NotificationAction.allCases.map(\.rawValue)))
        }
        do {
            return .json(
                ActAnswer(undoToken: try await services.notifications.perform(action, on: body.id, text: body.text)))
        } catch let problem as DraftProblem {
            throw RouteError(problem)
        }
    }

    func test(_ request: RouteRequest) async throws -> RouteResponse {
        try await request.emptyBody()
        do {
            return .json(TestAnswer(presenter: try await services.notifications.showTest().rawValue))
        } catch {
            throw RouteError.notificationsDenied(error.explanation)
        }
    }
}

extension RouteError {
    /// Neither the desktop nor a page may show notifications.
    static func notificationsDenied(_ problem: String?) -> RouteError {
        RouteError(
            status: 409, code: "notifications_denied", message: problem ?? SettingsText.notificationsDenied,
            hint: SettingsText.allowHint)
    }
}

extension RouteTable {
    /// Notifications.
    static func notifications(_ services: WebServices) -> [Route] {
        let resource = NotificationResource(services: services)
        let page = PageNotificationResource(services: services)
        return [
            Route(.get, "/api/notifications", .read) { _ in try await resource.show() },
            Route(.post, "/api/notifications/check", .change) { try await resource.check($0) },
            Route(.post, "/api/notifications/account", .change) { try await resource.setAccount($0) },
            Route(.post, "/api/notifications/vip", .change) { try await resource.setVIP($0) },
            Route(.post, "/api/notifications/presence", .change) { try await page.report($0) }.answeringWhileLocked(),
            Route(.post, "/api/notifications/take", .change) { try await page.take($0) }.answeringWhileLocked(),
            Route(.post, "/api/notifications/act", .change) { try await resource.act($0) },
            Route(.post, "/api/notifications/test", .change) { try await resource.test($0) },
        ]
    }
}
