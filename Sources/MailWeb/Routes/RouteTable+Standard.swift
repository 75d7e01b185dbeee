import HTTPTypes

extension RouteTable {
    /// All routes of the server.
    static func standard(_ services: WebServices) -> RouteTable {
        RouteTable(
            routes: api(services) + savedSearches(services) + settings(services) + accounts(services)
                + writing(services) + outgoing(services) + notifications(services) + rules(services)
                + cleaning(services) + models(services) + generation(services) + messages(services)
                + mailboxes(services) + pages() + assets())
    }

    private static func api(_ services: WebServices) -> [Route] {
        [
            Route(.post, "/api/session", .signIn) { try await SessionResource(services: services).create($0) },
            Route(.get, "/api/overview", .read) { _ in try OverviewResource(services: services).show() },
            Route(.get, "/api/threads", .read) { try ThreadListResource(services: services).list($0) },
            Route(.get, "/api/threads/:id", .read) { try await ThreadResource(services: services).show($0) },
            Route(.get, "/api/threads/:id/similar", .read) { try await SimilarResource(services: services).like($0) },
            Route(.get, "/api/messages/:id/history", .read) { try HistoryResource(services: services).show($0) },
            Route(.get, "/api/messages/:id/inspection", .read) {
                try await InspectionResource(services: services).show($0)
            },
            Route(.post, "/api/messages/:id/images", .change) {
                try await ImageResource(services: services).load($0)
            },
            Route(.post, "/api/messages/:id/unsubscribe", .change) {
                try await UnsubscribeResource(services: services).unsubscribe($0)
            },
            Route(.get, "/api/images", .read) { _ in try ImageResource(services: services).permissions() },
            Route(.post, "/api/images/forget", .change) { try await ImageResource(services: services).forget($0) },
            Route(.post, "/api/body", .change) { try await BodyResource(services: services).request($0) },
            Route(.get, "/api/outbox", .read) { _ in try OutboxResource(services: services).list() },
            Route(.post, "/api/outbox/cancel", .change) { try await OutboxResource(services: services).cancel($0) },
            Route(.post, "/api/outbox/retry", .change) { try await OutboxResource(services: services).retry($0) },
            Route(.get, "/api/search", .read) { try SearchResource(services: services).search($0) },
            Route(.get, "/api/search/similar", .read) { try await SimilarResource(services: services).find($0) },
            Route(.get, "/api/labels", .read) { try LabelResource(services: services).list($0) },
            Route(.get, "/api/recent-searches", .read) { _ in try RecentSearchResource(services: services).list() },
            Route(.post, "/api/recent-searches/add", .change) {
                try await RecentSearchResource(services: services).add($0)
            },
            Route(.post, "/api/recent-searches/clear", .change) {
                try await RecentSearchResource(services: services).clear($0)
            },
            Route(.get, "/api/notices", .read) { try NoticeResource(services: services).list($0) },
            Route(.get, "/api/events", .read) { try await EventResource(services: services).follow($0) }
                .answeringWhileLocked(),
            Route(.post, "/api/actions", .change) { try await ActionResource(services: services).perform($0) },
            Route(.post, "/api/split", .change) { try await ActionResource(services: services).split($0) },
            Route(.post, "/api/join", .change) { try await ActionResource(services: services).join($0) },
            Route(.post, "/api/categories", .change) { try await CategoryResource(services: services).choose($0) },
            Route(.post, "/api/undo", .change) { try await ActionResource(services: services).undo($0) },
            Route(.post, "/api/sync", .change) { try await SyncResource(services: services).request($0) },
            Route(.post, "/api/backfill", .change) { try await BackfillResource(services: services).change($0) },
            Route(.post, "/api/older", .change) { try await OlderMailResource(services: services).request($0) },
        ]
    }

    private static func savedSearches(_ services: WebServices) -> [Route] {
        let saved = SavedSearchResource(services: services)
        return [
            Route(.get, "/api/saved-searches", .read) { _ in try saved.list() },
            Route(.post, "/api/saved-searches/new", .change) { try await saved.add($0) },
            Route(.post, "/api/saved-searches/:id/rename", .change) { try await saved.rename($0) },
            Route(.post, "/api/saved-searches/:id/delete", .change) { try await saved.delete($0) },
        ]
    }

    private static func accounts(_ services: WebServices) -> [Route] {
        let accounts = AccountsResource(services: services)
        let oauth = OAuthResource(services: services)
        let vault = VaultResource(services: services)
        return [
            Route(.get, "/api/accounts", .read) { _ in try accounts.list() },
            Route(.get, "/api/vault", .read) { _ in try await vault.show() },
            Route(.post, "/api/vault/unlock", .change) { try await vault.unlock($0) },
            Route(.post, "/api/vault/passphrase", .change) { try await vault.setPassphrase($0) },
            Route(.post, "/api/vault/passphrase/remove", .change) { try await vault.removePassphrase($0) },
            Route(.post, "/api/accounts/discover", .change) { try await accounts.discover($0) },
            Route(.post, "/api/accounts/add", .change) { try await accounts.add($0) },
            Route(.post, "/api/accounts/sample", .change) { try await accounts.addSample($0) },
            Route(.post, "/api/accounts/oauth/start", .change) { try await oauth.start($0) },
            Route(.post, "/api/accounts/oauth/status", .change) { try await oauth.status($0) },
            Route(.post, "/api/accounts/oauth/cancel", .change) { try await oauth.cancel($0) },
            Route(.post, "/api/accounts/:id/edit", .change) { try await accounts.edit($0) },
            Route(.post, "/api/accounts/:id/servers", .change) { try await accounts.changeServers($0) },
            Route(.post, "/api/accounts/:id/pause", .change) { try await accounts.pause($0) },
            Route(.post, "/api/accounts/:id/remove", .change) { try await accounts.remove($0) },
        ]
    }

    /// Writing messages.
    private static func writing(_ services: WebServices) -> [Route] {
        let drafts = DraftResource(services: services)
        let versions = DraftVersionResource(services: services)
        let files = DraftFileResource(services: services)
        return [
            Route(.get, "/api/identities", .read) { _ in try IdentityResource(services: services).list() },
            Route(.post, "/api/accounts/:id/identities", .change, body: .largeJSON) {
                try await IdentityResource(services: services).set($0)
            },
            Route(.get, "/api/contacts", .read) { try ContactResource(services: services).search($0) },
            Route(.post, "/api/contacts/forget", .change) {
                try await ContactResource(services: services).forget($0)
            },
            Route(.get, "/api/drafts", .read) { _ in try drafts.list() },
            Route(.post, "/api/drafts/new", .change, body: .largeJSON) {
                try await DraftCreation(services: services).create($0)
            },
            Route(.post, "/api/drafts/continue", .change) {
                try await DraftContinuation(services: services).begin($0)
            },
            Route(.post, "/api/drafts/paste", .change, body: .largeJSON) { try await DraftPaste().read($0) },
            Route(.get, "/api/drafts/:id", .read) { try drafts.show($0) },
            Route(.post, "/api/drafts/:id/save", .change, body: .largeJSON) { try await drafts.save($0) },
            Route(.post, "/api/drafts/:id/take", .change) { try await drafts.take($0) },
            Route(.post, "/api/drafts/:id/attach", .change, body: .upload) { try await files.attach($0) },
            Route(.get, "/api/drafts/:id/files/:attachment", .read) { try files.show($0) },
            Route(.post, "/api/drafts/:id/detach", .change) { try await files.detach($0) },
            Route(.post, "/api/drafts/:id/discard", .change) { try await drafts.discard($0) },
            Route(.post, "/api/drafts/:id/restore", .change) { try await drafts.restore($0) },
            Route(.post, "/api/drafts/:id/quote", .change) { try await DraftQuotation(services: services).add($0) },
            Route(.get, "/api/drafts/:id/versions", .read) { try versions.list($0) },
            Route(.post, "/api/drafts/:id/revert", .change) { try await versions.revert($0) },
            Route(.post, "/api/drafts/:id/resolve", .change) {
                try await DraftConflict(services: services).resolve($0)
            },
            Route(.post, "/api/drafts/:id/send", .change) {
                try await DraftSendingResource(services: services).send($0)
            },
        ]
    }

    /// Changes of the mailboxes themselves.
    private static func mailboxes(_ services: WebServices) -> [Route] {
        let mailboxes = MailboxResource(services: services)
        return [
            Route(.post, "/api/copy", .change) { try await CopyResource(services: services).copy($0) },
            Route(.post, "/api/mailboxes/create", .change) { try await mailboxes.create($0) },
            Route(.post, "/api/mailboxes/:id/rename", .change) { try await mailboxes.rename($0) },
            Route(.post, "/api/mailboxes/:id/delete", .change) { try await mailboxes.delete($0) },
            Route(.post, "/api/mailboxes/:id/subscribe", .change) { try await mailboxes.subscribe($0) },
        ]
    }

    /// All of these serve the same page, which selects the view from its URL.
    private static func pages() -> [Route] {
        let lists = ["/", "/mailbox/**", "/thread/**", "/search", "/compose/**", "/drafts", "/outbox"]
        let others = ["/settings", "/settings/**", "/welcome", "/welcome/**"]
        return (lists + others + developerPages).map { path in
            Route(.get, path, .page) { PageFiles.embedded.page.response(to: $0) }
        } + [Route(.get, "/privacy", .page) { PageFiles.embedded.privacy.response(to: $0) }] + worker()
    }

    /// The service worker of notifications: its address decides that it may serve the whole page.
    private static func worker() -> [Route] {
        PageFiles.embedded.assets.filter { $0.name == "worker.js" }.map { worker in
            Route(.get, "/worker.js", .asset) { worker.response(to: $0) }
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
