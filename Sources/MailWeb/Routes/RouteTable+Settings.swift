import HTTPTypes

extension RouteTable {
    /// Settings, storage and the app lock.
    static func settings(_ services: WebServices) -> [Route] {
        [
            Route(.get, "/api/settings", .read) { _ in try SettingResource(services: services).list() },
            Route(.post, "/api/settings", .change) { try await SettingResource(services: services).change($0) },
            Route(.get, "/api/sessions", .read) { try SessionResource(services: services).list($0) },
            Route(.post, "/api/sessions/end", .change) { try await SessionResource(services: services).end($0) },
            Route(.get, "/api/storage", .read) { _ in try StorageResource(services: services).show() },
            Route(.post, "/api/storage/clear", .change) { try await StorageResource(services: services).clear($0) },
            Route(.post, "/api/storage/wipe", .change) { try await StorageResource(services: services).wipe($0) },
            Route(.get, "/api/authenticators", .read) { _ in try AuthenticatorResource(services: services).list() },
            Route(.post, "/api/authenticators", .change) {
                try await AuthenticatorResource(services: services).add($0)
            },
            Route(.post, "/api/authenticators/remove", .change) {
                try await AuthenticatorResource(services: services).remove($0)
            },
            Route(.get, "/api/about", .read) { _ in try AboutResource(services: services).show() },
        ] + lock(services)
    }

    /// What the page needs to open itself answers while it is locked.
    private static func lock(_ services: WebServices) -> [Route] {
        let routes = [
            Route(.get, "/api/lock", .read) { _ in try AppLockResource(services: services).show() },
            Route(.post, "/api/lock/unlock", .change) { try await AppLockResource(services: services).unlock($0) },
            Route(.post, "/api/lock/challenge", .change) {
                try await AuthenticatorResource(services: services).challenge($0)
            },
            Route(.post, "/api/lock/authenticator", .change) {
                try await AuthenticatorResource(services: services).unlock($0)
            },
            Route(.post, "/api/lock/now", .change) { try await AppLockResource(services: services).lock($0) },
            Route(.post, "/api/lock/on", .change) { try await AppLockResource(services: services).turnOn($0) },
            Route(.post, "/api/lock/change", .change) { try await AppLockResource(services: services).change($0) },
            Route(.post, "/api/lock/off", .change) { try await AppLockResource(services: services).turnOff($0) },
        ]
        return routes.map { $0.answeringWhileLocked() }
    }
}
