import LocalModels
import MailModel
import MailStorage
import RemoteImages

/// `GET /api/storage`, `POST /api/storage/clear` and `/wipe`: the space that the mail uses (FR-SET-03).
struct StorageResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        var accounts: [AccountStorageJSON]
        var modelsBytes: Int
        /// Remote images that were loaded.
        var imagesBytes: Int
        var totalBytes: Int
        var clearableBytes: Int
        var warning: Bool
    }

    private struct ClearBody: Decodable { var account: Int64? }
    private struct ClearAnswer: Encodable { var freedBytes: Int }
    private struct WipeBody: Decodable { var confirm: String }
    private struct WipeAnswer: Encodable {}

    func show() throws -> RouteResponse {
        var use = try services.store.storageUse()
        use.modelsBytes = services.models.byteCount
        use.imagesBytes = services.images.cache.byteCount
        return .json(
            Answer(
                accounts: use.accounts.map(AccountStorageJSON.init), modelsBytes: use.modelsBytes,
                imagesBytes: use.imagesBytes, totalBytes: use.totalBytes,
                clearableBytes: use.clearableBytes, warning: use.isLarge))
    }

    /// Removes downloaded attachments and the model's categories of one account or of all, with the remote images; the
    /// mail stays.
    func clear(_ request: RouteRequest) async throws -> RouteResponse {
        let account = try await request.body(ClearBody.self).account.map(AccountID.init)
        let images = account == nil ? await services.images.clear() : 0
        return .json(ClearAnswer(freedBytes: try services.store.clearCache(account: account) + images))
    }

    /// Deletes everything. The session that asked continues, so that the first launch can follow.
    func wipe(_ request: RouteRequest) async throws -> RouteResponse {
        guard try await request.body(WipeBody.self).confirm == "DELETE" else {
            throw RouteError.badRequest(RequestText.notConfirmed)
        }
        try await services.wipe(request.bearerToken.map(RandomName.digest))
        return .json(WipeAnswer())
    }
}

/// The space of an account in the API.
private struct AccountStorageJSON: Encodable {
    var id: Int64
    var messagesBytes: Int
    var attachmentsBytes: Int
    var indexBytes: Int
    var totalBytes: Int
    var attachmentLimitMb: Int
    var clearableBytes: Int
    var starredBytes: Int
    /// True if starred messages alone exceed the limit.
    var limitUnreachable: Bool
    var warning: Bool

    init(_ use: AccountStorageUse) {
        id = use.account.rawValue
        messagesBytes = use.messagesBytes
        attachmentsBytes = use.attachmentsBytes
        indexBytes = use.indexBytes
        totalBytes = use.totalBytes
        attachmentLimitMb = use.attachmentLimitMegabytes
        clearableBytes = use.clearableBytes
        starredBytes = use.starredBytes
        limitUnreachable = use.isLimitUnreachable
        warning = use.isLarge
    }
}
