import Foundation
import HTTPTypes
import MailModel
import MailRules
import MailStorage
import Testing

@testable import MailWeb

/// Requests about rules, each about a separate one.
extension WebFixture {
    static let ruleDraft =
        #"{"name":"Tea","account_id":null,"kind":"action","condition":"subject:tea","except":"","actions":[{"kind":"star"}],"stop":false,"enabled":true}"#

    /// A request about a separate rule.
    func ruleSample(_ route: Route) throws -> RawRequest {
        var body: String? = route.method == .post ? "{}" : nil
        var target = route.path
        let rule = try store.addRule(
            RuleDraft(
                name: "Rule \(try store.rules().count)", condition: "from:example", actions: [.star], isEnabled: false))
        switch route.path {
        case "/api/rules/new": body = #"{"draft":\#(Self.named("New \(try store.rules().count)"))}"#
        case "/api/rules/order": body = #"{"rules":[\#(rule.rule.id)]}"#
        case "/api/rules/suggest": body = #"{"kind":"action","query":"from:bo"}"#
        case "/api/rules/test": body = #"{"draft":\#(Self.ruleDraft)}"#
        case "/api/rules/:id/save": body = #"{"draft":\#(Self.named("Saved \(rule.rule.id)"))}"#
        case "/api/rules/:id/enable": body = #"{"enabled":true}"#
        case "/api/rules/sieve/import": body = #"{"script":"if size :over 1M { discard; }"}"#
        default: break
        }
        if target.contains("/runs/:id") {
            target = target.replacingOccurrences(of: ":id", with: "\(try store.startRun(rule.rule.id).id)")
        }
        target = target.replacingOccurrences(of: ":id", with: "\(rule.rule.id)")
        return RawRequest(route.method.rawValue, target, port: port, token: token, body: body)
    }

    private static func named(_ name: String) -> String {
        ruleDraft.replacingOccurrences(of: #""Tea""#, with: "\"\(name)\"")
    }
}
