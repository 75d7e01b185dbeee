import Foundation
import HTTPTypes
import MailModel

@testable import MailWeb

/// Requests that change the mailboxes themselves.
extension WebFixture {
    func mailboxSample(_ route: Route) -> RawRequest {
        let target = route.path.replacingOccurrences(of: ":id", with: "\(mail.inbox.rawValue)")
        let body =
            switch route.path {
            case "/api/mailboxes/create": #"{"account":\#(mail.account),"name":"Harbour"}"#
            case "/api/mailboxes/:id/rename": #"{"name":"Harbour","parent":null}"#
            case "/api/mailboxes/:id/delete": #"{"confirmed":37}"#
            default: #"{"subscribed":true}"#
            }
        return RawRequest(route.method.rawValue, target, port: port, token: token, body: body)
    }
}
