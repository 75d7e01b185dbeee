import struct Foundation.Date
import MailModel
import MailNotifications
import MailStorage

/// `/api/notifications/presence` and `/api/notifications/take`: an open page reports itself and takes what it shows.
/// Both answer while the page is locked: without the badge, and only with notifications that say nothing about a
/// message.
struct PageNotificationResource: Sendable {
    let services: WebServices

    private struct PresenceBody: Decodable {
        var client: String
        var permission: String
        var visible: Bool
        /// Absent in a page of an earlier version.
        var attended: Bool?
        var closing: Bool
        var account: Int64?
        var role: String?
        var thread: Int64?
    }

    private struct TakeBody: Decodable {
        var client: String
        /// The ids of notifications that the browser still shows, also from pages that are closed.
        var shown: [String]?
    }

    /// The largest number of shown notifications that is looked at.
    private static let maximumShown = 1000

    private struct PresenceAnswer: Encodable {
        var presenter: String
        var badge: Int
    }

    private struct ActionJSON: Encodable {
        var action: String
        var label: String
        @Nullable var placeholder: String?
    }

    private struct ItemJSON: Encodable {
        var id: String
        var tag: String
        var title: String
        var subject: String
        var text: String
        @Nullable var thread: Int64?
        @Nullable var account: Int64?
        var date: Date
        var open: String
        var system: Bool
        var actions: [ActionJSON]

        init(_ item: PageItem) {
            let request = item.request
            id = request.id
            tag = request.threadIdentifier
            title = request.content.title
            subject = request.content.subtitle
            text = request.content.body
            thread = request.isHidden ? nil : request.message?.thread.rawValue
            account = request.isHidden ? nil : request.message?.account.rawValue
            date = request.date
            open = request.openPath
            system = item.isSystem
            actions = request.content.actions.map {
                ActionJSON(action: $0.rawValue, label: $0.label, placeholder: $0.placeholder)
            }
        }
    }

    private struct TakeAnswer: Encodable {
        var items: [ItemJSON]
        var removed: [String]
        var badge: Int
    }

    func report(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(PresenceBody.self)
        let client = try Self.name(body.client)
        guard let permission = PagePresence.Permission(rawValue: body.permission) else {
            throw RouteError.badRequest(RequestText.invalidPermission)
        }
        if body.closing {
            await services.notifications.page.close(client)
        } else {
            await services.notifications.page.report(
                PagePresence(
                    client: client, permission: permission, isVisible: body.visible,
                    isAttended: body.attended ?? body.visible,
                    account: body.account.map(AccountID.init), role: body.role.flatMap(MailboxRole.init(rawValue:)),
                    thread: body.thread.map(ThreadID.init)))
        }
        let status = await services.notifications.status()
        let isLocked = try services.store.isAppLocked()
        return .json(PresenceAnswer(presenter: status.presenter.rawValue, badge: isLocked ? 0 : status.badge))
    }

    func take(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(TakeBody.self)
        let client = try Self.name(body.client)
        if let shown = body.shown { await services.notifications.takeUp(Array(shown.prefix(Self.maximumShown))) }
        let isLocked = try services.store.isAppLocked()
        let (items, removed) = await services.notifications.page.take(client)
        return .json(
            TakeAnswer(
                items: items.filter { $0.request.isHidden || !isLocked }.map(ItemJSON.init), removed: removed,
                badge: isLocked ? 0 : try services.store.badgeCount()))
    }

    /// Checks the name that a page has given itself.
    static func name(_ client: String) throws -> String {
        guard !client.isEmpty, client.utf8.count <= 64 else {
            throw RouteError.badRequest(RequestText.invalidClient)
        }
        return client
    }
}
