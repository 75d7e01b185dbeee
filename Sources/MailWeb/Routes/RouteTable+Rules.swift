import HTTPTypes

extension RouteTable {
    /// Rules, what they did, and undoing it.
    static func rules(_ services: WebServices) -> [Route] {
        let rules = RuleResource(services: services)
        let runs = RuleRunResource(services: services)
        let sieve = SieveResource(services: services)
        return [
            Route(.get, "/api/rules", .read) { _ in try rules.list() },
            Route(.post, "/api/rules/new", .change) { try await rules.add($0) },
            Route(.post, "/api/rules/order", .change) { try await rules.order($0) },
            Route(.post, "/api/rules/suggest", .change) { try await rules.suggest($0) },
            Route(.post, "/api/rules/test", .change) { try await rules.test($0) },
            Route(.post, "/api/rules/:id/save", .change) { try await rules.save($0) },
            Route(.post, "/api/rules/:id/enable", .change) { try await rules.enable($0) },
            Route(.post, "/api/rules/:id/remove", .change) { try await rules.remove($0) },
            Route(.post, "/api/rules/:id/apply", .change) { try await runs.apply($0) },
            Route(.get, "/api/rules/runs", .read) { try runs.list($0) },
            Route(.get, "/api/rules/runs/:id", .read) { try runs.show($0) },
            Route(.post, "/api/rules/runs/:id/confirm", .change) { try await runs.confirm($0) },
            Route(.post, "/api/rules/runs/:id/decline", .change) { try await runs.decline($0) },
            Route(.post, "/api/rules/runs/:id/undo", .change) { try await runs.undo($0) },
            Route(.get, "/api/rules/log", .read) { try runs.log($0) },
            Route(.get, "/api/rules/sieve", .read) { _ in try sieve.export() },
            Route(.post, "/api/rules/sieve/import", .change) { try await sieve.read($0) },
        ]
    }

    /// What takes space, and getting rid of it.
    static func cleaning(_ services: WebServices) -> [Route] {
        let cleaning = CleaningResource(services: services)
        return [
            Route(.get, "/api/senders", .read) { try cleaning.senders($0) },
            Route(.post, "/api/senders/trash", .change) { try await cleaning.trashSender($0) },
            Route(.get, "/api/trash", .read) { try cleaning.trash($0) },
            Route(.post, "/api/trash/empty", .change) { try await cleaning.emptyTrash($0) },
        ]
    }
}
