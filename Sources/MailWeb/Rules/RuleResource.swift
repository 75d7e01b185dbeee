import MailModel
import MailRules
import MailStorage
import SearchLanguage

/// `/api/rules`: the user's rules (IMAP-09).
struct RuleResource: Sendable {
    let services: WebServices

    /// The maximum number of messages in the answer of a test.
    static let maximumMatches = 200

    private struct ListAnswer: Encodable {
        var rules: [RuleJSON]
        var waiting: [RuleRunJSON]
    }

    private struct RuleAnswer: Encodable { var rule: RuleJSON }
    private struct DraftAnswer: Encodable { var draft: RuleDraftJSON }
    private struct Nothing: Codable {}
    private struct DraftBody: Decodable { var draft: RuleDraftBody }
    private struct EnableBody: Decodable { var enabled: Bool }
    private struct OrderBody: Decodable { var rules: [Int64] }

    private struct SuggestBody: Decodable {
        var kind: RuleKind
        var query: String?
        var messages: [Int64]?
        var threads: [Int64]?
    }

    private struct TestBody: Decodable {
        var draft: RuleDraftBody
        var offset: Int?
        var limit: Int?
    }

    private struct TestAnswer: Encodable {
        var total = 0
        var kept = 0
        var matches: [RuleMatchJSON] = []
        var notes: [NoteReport] = []
        @Nullable var problem: String?
    }

    func list() throws -> RouteResponse {
        let accounts = try addresses()
        return .json(
            ListAnswer(
                rules: try services.store.rules().map { RuleJSON($0, accounts: accounts) },
                waiting: try services.store.ruleRuns(.waiting).map(RuleRunJSON.init)))
    }

    func add(_ request: RouteRequest) async throws -> RouteResponse {
        let draft = try await request.body(DraftBody.self).draft.draft()
        return try answer { try services.store.addRule(draft) }
    }

    func save(_ request: RouteRequest) async throws -> RouteResponse {
        let id = try request.rule()
        let draft = try await request.body(DraftBody.self).draft.draft()
        return try answer { try services.store.updateRule(id, draft) }
    }

    func enable(_ request: RouteRequest) async throws -> RouteResponse {
        let id = try request.rule()
        let isEnabled = try await request.body(EnableBody.self).enabled
        return try answer { try services.store.setRule(id, isEnabled: isEnabled) }
    }

    func remove(_ request: RouteRequest) async throws -> RouteResponse {
        _ = try await request.body(Nothing.self)
        try services.store.removeRule(try request.rule())
        return .json(Nothing())
    }

    func order(_ request: RouteRequest) async throws -> RouteResponse {
        try services.store.orderRules(try await request.body(OrderBody.self).rules.map { RuleID($0) })
        return try list()
    }

    /// A rule for a search, or for selected messages (IMAP-23).
    func suggest(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(SuggestBody.self)
        if let query = body.query, !query.allSatisfy(\.isWhitespace) {
            return .json(DraftAnswer(draft: RuleDraftJSON(RuleSuggestion.draft(body.kind, forQuery: query))))
        }
        let draft = try services.store.suggestRule(
            body.kind, messages: (body.messages ?? []).map { MessageID($0) },
            threads: (body.threads ?? []).map { ThreadID($0) })
        return .json(DraftAnswer(draft: RuleDraftJSON(draft)))
    }

    /// What a rule would do. A rule that cannot be used is answered with the reason, because the user is still typing.
    func test(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(TestBody.self)
        var answer = TestAnswer()
        do {
            let draft = try body.draft.draft()
            let found = try services.store.test(
                draft, offset: body.offset ?? 0, limit: min(max(body.limit ?? 50, 1), Self.maximumMatches))
            answer.total = found.total
            answer.kept = found.keptCount
            answer.matches = found.matches.map { RuleMatchJSON($0, condition: draft.condition) }
            answer.notes = found.notes.map(NoteReport.init)
        } catch let error as RuleError {
            answer.problem = error.explanation
        }
        return .json(answer)
    }

    private func answer(_ body: () throws -> StoredRule) throws -> RouteResponse {
        do {
            return .json(RuleAnswer(rule: RuleJSON(try body(), accounts: try addresses())))
        } catch let error as RuleError {
            throw RouteError.badRequest(error.explanation)
        }
    }

    func addresses() throws -> [AccountID: String] {
        Dictionary(uniqueKeysWithValues: try services.store.accounts().map { ($0.id, $0.settings.address) })
    }
}

extension RouteRequest {
    /// The rule in the path.
    func rule() throws -> RuleID { RuleID(try number("id")) }

    /// The run in the path.
    func ruleRun() throws -> RuleRunID { RuleRunID(try number("id")) }
}
