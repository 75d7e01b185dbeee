import MailModel
import MailPresentation
import MailStorage

/// `GET /api/settings` and `POST /api/settings`: the user's settings (FR-SET-01).
struct SettingResource: Sendable {
    let services: WebServices

    private struct List: Encodable { var settings: [SettingJSON] }
    private struct Answer: Encodable { var setting: SettingJSON }
    /// A missing value is not the same as null, which restores the default.
    private struct Body: Decodable {
        var key: String
        var value: String?

        private enum CodingKeys: CodingKey { case key, value }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            key = try fields.decode(String.self, forKey: .key)
            value = try fields.decodeNil(forKey: .value) ? nil : fields.decode(String.self, forKey: .value)
        }
    }

    func list() throws -> RouteResponse {
        .json(List(settings: try services.store.settings().map(SettingJSON.init)))
    }

    /// Changes one setting; it is durable before the response.
    func change(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(Body.self)
        guard let key = SettingKey(rawValue: body.key) else { throw RouteError.badRequest(RequestText.unknownSetting) }
        return .json(Answer(setting: SettingJSON(try services.store.change(key, to: body.value))))
    }
}
