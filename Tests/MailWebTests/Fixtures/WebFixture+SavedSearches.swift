import Foundation
import HTTPTypes
import MailModel
import MailStorage

@testable import MailWeb

extension WebFixture {
    /// A request about saved searches that succeeds.
    func savedSearchSample(_ route: Route) throws -> RawRequest {
        var path = route.path
        var body: String?
        if path.contains(":id") {
            let known = try store.savedSearch(named: "Sample") ?? store.saveSearch("plans", as: "Sample")
            path = path.replacingOccurrences(of: ":id", with: "\(known.id)")
            body = path.hasSuffix("rename") ? #"{"name":"sample"}"# : "{}"
        } else if path.hasSuffix("new") {
            body = #"{"name":"Plans \#(try store.savedSearches().count)","query":"plans"}"#
        }
        return RawRequest(route.method.rawValue, path, port: port, token: token, body: body)
    }
}
