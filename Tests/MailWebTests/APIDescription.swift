import Foundation
import HTTPTypes
import Testing

@testable import MailWeb

/// The files of `docs/api`: every route of the API with an example of what is sent and answered.
struct APIDescription: Sendable {
    /// A route as it is described.
    struct Route: Sendable {
        let method: String
        let path: String
        let access: String
        let response: JSONShape?
    }

    let routes: [Route]
    private let shapes: [String: JSONShape]

    /// Read once for all tests.
    static let shared = Result { try APIDescription() }

    private init() throws {
        let folder = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/api")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let contents = try files.filter { $0.pathExtension == "json" }.map { file in
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
        }
        shapes = contents.reduce(into: [:]) { shapes, content in
            let described = content["shapes"] as? [String: Any] ?? [:]
            shapes.merge(described.mapValues(JSONShape.init)) { first, _ in first }
        }
        routes = contents.flatMap { $0["routes"] as? [[String: Any]] ?? [] }.map { route in
            Route(
                method: route["method"] as? String ?? "", path: route["path"] as? String ?? "",
                access: route["access"] as? String ?? "", response: route["response"].map(JSONShape.init))
        }
    }

    /// How a successful answer differs from the example of its route, in words; empty for routes without one.
    func differences(_ method: HTTPRequest.Method, _ path: String, body: [UInt8]) -> [String] {
        let segments = path.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
        let route = routes.first { route in
            route.method == method.rawValue
                && MailWeb.Route(method, route.path, .read) { _ in throw RouteError.notFound }.match(segments) != nil
        }
        guard let shape = route?.response, let value = try? JSONSerialization.jsonObject(with: Data(body)) else {
            return []
        }
        return shape.differences(from: value, at: route?.path ?? path, shapes)
    }
}
