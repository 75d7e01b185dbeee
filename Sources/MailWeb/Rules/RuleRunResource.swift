import MailModel
import MailRules
import MailStorage

/// `/api/rules/:id/apply`, `/api/rules/runs` and `/api/rules/log`: what rules did, and undoing it.
///
/// The engine carries runs out; the page follows their progress by events.
struct RuleRunResource: Sendable {
    let services: WebServices

    private struct Nothing: Decodable {}
    private struct RunAnswer: Encodable { var run: RuleRunJSON }
    private struct RunsAnswer: Encodable { var runs: [RuleRunJSON] }

    private struct UndoAnswer: Encodable {
        var run: RuleRunJSON
        var undone: Bool
    }

    private struct ShowAnswer: Encodable {
        var run: RuleRunJSON
        var entries: [RuleEntryJSON]
    }

    private struct LogAnswer: Encodable {
        var entries: [RuleEntryJSON]
        @Nullable var next: Int64?
    }

    func apply(_ request: RouteRequest) async throws -> RouteResponse {
        _ = try await request.body(Nothing.self)
        do {
            return .json(RunAnswer(run: RuleRunJSON(try services.store.startRun(try request.rule()))))
        } catch let error as RuleError {
            throw RouteError.badRequest(error.explanation)
        }
    }

    func list(_ request: RouteRequest) throws -> RouteResponse {
        let limit = try request.limit(standard: 50, maximum: 200)
        return .json(RunsAnswer(runs: try services.store.ruleRuns(limit: limit).map(RuleRunJSON.init)))
    }

    func show(_ request: RouteRequest) throws -> RouteResponse {
        let id = try request.ruleRun()
        let limit = try request.limit(standard: 50, maximum: 200)
        return .json(
            ShowAnswer(
                run: RuleRunJSON(try services.store.ruleRun(id)),
                entries: try services.store.ruleLog(run: id, limit: limit).map(RuleEntryJSON.init)))
    }

    func confirm(_ request: RouteRequest) async throws -> RouteResponse {
        _ = try await request.body(Nothing.self)
        do {
            return .json(RunAnswer(run: RuleRunJSON(try services.store.confirmRun(try request.ruleRun()))))
        } catch let error as RuleError {
            throw RouteError.badRequest(error.explanation)
        }
    }

    func decline(_ request: RouteRequest) async throws -> RouteResponse {
        _ = try await request.body(Nothing.self)
        return .json(RunAnswer(run: RuleRunJSON(try services.store.declineRun(try request.ruleRun()))))
    }

    func undo(_ request: RouteRequest) async throws -> RouteResponse {
        _ = try await request.body(Nothing.self)
        let (run, isUndone) = try services.store.undoRun(try request.ruleRun())
        return .json(UndoAnswer(run: RuleRunJSON(run), undone: isUndone))
    }

    func log(_ request: RouteRequest) throws -> RouteResponse {
        let limit = try request.limit(standard: 50, maximum: 200)
        let entries = try services.store.ruleLog(
            rule: try request.queryNumber("rule").map { RuleID($0) }, before: try request.queryNumber("before"),
            limit: limit)
        let next = entries.count < limit ? nil : entries.last?.id
        return .json(LogAnswer(entries: entries.map(RuleEntryJSON.init), next: next))
    }
}
