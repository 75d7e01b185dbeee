import HTTPTypes
import Hummingbird
import LocalModels
import Logging
import MailModel
import MailStorage

/// Handles every request with the same steps: host name, route, access check, action, security headers. All responses
/// go through here, except for invalid HTTP requests, which `LocalChannel` answers.
struct WebResponder: HTTPResponder {
    let table: RouteTable
    let sessions: WebSessions
    let store: MailStore
    let logger: Logger

    func respond(to request: Request, context: ConnectionContext) async throws -> Response {
        let response = await answer(request, port: context.port).finished()
        // RFC 9110 §9.3.2: no route allows HEAD, but the error response must not have a body either.
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func answer(_ request: Request, port: Int) async -> RouteResponse {
        do {
            let target = RequestTarget(request.head.path ?? "")
            let hosts = [request.head.authority].compactMap(\.self) + request.headers[values: .host]
            switch (HostPolicy(port: port).verdict(hosts: hosts), target) {
            case (.foreign, _), (_, nil): throw RouteError.misdirected
            case (.alias, let target?): return try redirect(request, target: target, port: port)
            case (.canonical, let target?): return try await dispatch(request, target: target, port: port)
            }
        } catch let error as RouteError {
            return error.response()
        } catch let error as StoreError {
            return RouteError(error).response()
        } catch let error as SettingError {
            return RouteError(error).response()
        } catch let error as ModelError {
            return RouteError(error).response()
        } catch let error as AppLockError {
            return RouteError(error).response()
        } catch {
            // Log only the type: a description could contain text of the request.
            logger.debug("Request failed", metadata: ["error": "\(type(of: error))"])
            return RouteError.failed.response()
        }
    }

    /// Redirects a page requested by IP address to the canonical host name; rejects anything else requested that way.
    private func redirect(_ request: Request, target: RequestTarget, port: Int) throws(RouteError) -> RouteResponse {
        guard case .route(let route, _) = table.find(request.method, target.path), route.access == .page else {
            throw .misdirected
        }
        return .redirect(port: port, target: target.text)
    }

    private func dispatch(_ request: Request, target: RequestTarget, port: Int) async throws -> RouteResponse {
        let finding = table.find(request.method, target.path)
        guard case .route(let route, let parameters) = finding else {
            if RouteTable.isPrivate(target.path) { try checkToken(request) }
            if case .otherMethod = finding { throw RouteError.wrongMethod }
            guard asksForPage(request, at: target.path) else { throw RouteError.notFound }
            return PageFiles.embedded.page.responseForUnknownAddress()
        }
        try checkAccess(route, of: request, port: port)
        if !route.answersWhileLocked, try store.isAppLocked() { throw RouteError.locked }
        return try await route.action(
            RouteRequest(request: request, port: port, target: target, parameters: parameters))
    }

    /// Returns true if a browser asks for a page that does not exist, as with a mistyped address. It has no data, so it
    /// is shown while the page is locked, too.
    private func asksForPage(_ request: Request, at path: String) -> Bool {
        request.method == .get && table.isForPages(path)
            && request.headers[values: .accept].contains { $0.lowercased().contains("text/html") }
    }

    private func checkAccess(_ route: Route, of request: Request, port: Int) throws {
        let policy = RequestPolicy(port: port)
        switch route.access {
        case .page, .asset: return
        case .capability: try policy.checkCapability(request.headers)
        case .signIn: try policy.checkChange(request.headers)
        case .read:
            try checkToken(request)
            try policy.checkRead(request.headers)
        case .change:
            try checkToken(request)
            try policy.checkChange(request.headers, body: route.body)
        }
    }

    /// Throws 401 unless there is exactly one `Authorization: Bearer TOKEN` field with a valid token.
    private func checkToken(_ request: Request) throws {
        guard let token = request.bearerToken, try sessions.isValid(token: token) else { throw RouteError.unauthorized }
    }
}

extension Request {
    /// The token of the only `Authorization` field; nil if there is none.
    fileprivate var bearerToken: String? {
        let scheme = "Bearer "
        let values = headers[values: .authorization]
        guard values.count == 1, let value = values.first, value.hasPrefix(scheme) else { return nil }
        return String(value.dropFirst(scheme.count))
    }
}

extension RouteRequest {
    /// The token of the session.
    var bearerToken: String? { request.bearerToken }
}
