import HTTPTypes

extension RouteTable {
    /// All routes of the server.
    static func standard(_ services: WebServices) -> RouteTable {
        RouteTable(routes: api(services) + messages(services) + pages() + assets())
    }

    private static func api(_ services: WebServices) -> [Route] {
        [
            Route(.post, "/api/session", .signIn) { try await SessionResource(services: services).create($0) },
            Route(.get, "/api/overview", .read) { _ in try OverviewResource(services: services).show() },
            Route(.get, "/api/threads", .read) { try ThreadListResource(services: services).list($0) },
            Route(.get, "/api/threads/:id", .read) { try await ThreadResource(services: services).show($0) },
            Route(.get, "/api/messages/:id/history", .read) { try HistoryResource(services: services).show($0) },
            Route(.post, "/api/body", .change) { try await BodyResource(services: services).request($0) },
            Route(.get, "/api/outbox", .read) { _ in try OutboxResource(services: services).list() },
            Route(.post, "/api/outbox/cancel", .change) { try await OutboxResource(services: services).cancel($0) },
            Route(.post, "/api/outbox/retry", .change) { try await OutboxResource(services: services).retry($0) },
            Route(.get, "/api/search", .read) { try SearchResource(services: services).search($0) },
            Route(.get, "/api/recent-searches", .read) { _ in try RecentSearchResource(services: services).list() },
            Route(.post, "/api/recent-searches/add", .change) {
                try await RecentSearchResource(services: services).add($0)
            },
            Route(.post, "/api/recent-searches/clear", .change) {
                try await RecentSearchResource(services: services).clear($0)
            },
            Route(.get, "/api/notices", .read) { try NoticeResource(services: services).list($0) },
            Route(.get, "/api/events", .read) { try await EventResource(services: services).follow($0) },
            Route(.post, "/api/actions", .change) { try await ActionResource(services: services).perform($0) },
            Route(.post, "/api/split", .change) { try await ActionResource(services: services).split($0) },
            Route(.post, "/api/join", .change) { try await ActionResource(services: services).join($0) },
            Route(.post, "/api/undo", .change) { try await ActionResource(services: services).undo($0) },
            Route(.post, "/api/sync", .change) { try await SyncResource(services: services).request($0) },
            Route(.post, "/api/catch-up", .change) { try await CatchUpResource(services: services).change($0) },
            Route(.post, "/api/older", .change) { try await OlderMailResource(services: services).request($0) },
        ]
    }

    private static func messages(_ services: WebServices) -> [Route] {
        [
            Route(.get, "/m/:capability", .capability) { try await FrameResource(services: services).show($0) },
            Route(.get, "/d/:capability", .capability) {
                try await AttachmentResource(services: services).download($0)
            },
        ]
    }

    /// All of these serve the same page, which selects the view from its URL.
    private static func pages() -> [Route] {
        (["/", "/mailbox/**", "/thread/**", "/search"] + developerPages).map { path in
            Route(.get, path, .page) { PageFiles.embedded.page.response(to: $0) }
        }
    }

    /// The page of all components.
    private static var developerPages: [String] {
        #if DEBUG
            ["/kit"]
        #else
            []
        #endif
    }

    private static func assets() -> [Route] {
        let files = PageFiles.embedded
        return files.assets.flatMap { asset in
            [
                Route(.get, "/assets/\(files.version)/\(asset.name)", .asset) {
                    asset.response(to: $0, isVersioned: true)
                },
                Route(.get, "/assets/\(asset.name)", .asset) { asset.response(to: $0) },
            ]
        }
    }
}
