import MailModel
import MailRules
import MailStorage

/// `/api/rules/sieve`: rules as a Sieve script (RFC 5228), if Sieve supports them.
struct SieveResource: Sendable {
    let services: WebServices

    private struct ExportAnswer: Encodable {
        var script: String
        var untranslated: [RuleUntranslatedJSON]
    }

    private struct ImportBody: Decodable { var script: String }

    private struct ImportAnswer: Encodable {
        var rules: [RuleJSON]
        /// The names of rules that are here already.
        var known: [String]
        var untranslated: [RuleUntranslatedJSON]
    }

    func export() throws -> RouteResponse {
        let script = try services.store.sieveScript()
        return .json(
            ExportAnswer(
                script: script.text, untranslated: script.untranslated.map(RuleUntranslatedJSON.init)))
    }

    /// Imported rules are off until the user turns them on.
    func read(_ request: RouteRequest) async throws -> RouteResponse {
        let script = try await request.body(ImportBody.self).script
        do {
            let found = try SieveScript.rules(in: script)
            let added = try services.store.importRules(found.drafts, isScript: true)
            let accounts = try RuleResource(services: services).addresses()
            return .json(
                ImportAnswer(
                    rules: added.rules.map { RuleJSON($0, accounts: accounts) }, known: added.known,
                    untranslated: (found.untranslated + added.refused).map(RuleUntranslatedJSON.init)))
        } catch let error as RuleError {
            throw RouteError.badRequest(error.explanation)
        }
    }
}
