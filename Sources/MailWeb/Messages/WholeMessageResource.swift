import HTTPTypes
import Hummingbird
import MIME
import MailModel
import MailStorage
import NIOCore

/// A message as it arrived, and its files in one archive.
struct WholeMessageResource: Sendable {
    let services: WebServices

    /// The octets of the source that are shown.
    static let maximumShownBytes = 512 << 10

    private struct Source: Encodable {
        var text: String
        var byteCount: Int
        /// True if more is stored than shown.
        var cut: Bool
        /// False while a part of the message is only on the server.
        var whole: Bool
    }

    /// `GET /api/messages/ID/source`: the beginning of the message as text.
    func source(_ request: RouteRequest) async throws -> RouteResponse {
        let id = MessageID(try request.number("id"))
        guard let detail = try services.store.message(id), let raw = try services.store.readableBytes(of: id) else {
            throw RouteError.notFound
        }
        let shown = raw.prefix(Self.maximumShownBytes)
        return .json(
            Source(
                text: Charset.decode(shown, label: nil), byteCount: raw.count, cut: shown.count < raw.count,
                whole: detail.body == .stored))
    }

    /// `GET /w/CAPABILITY/message`: the message as a file.
    func save(_ request: RouteRequest) async throws -> RouteResponse {
        let (detail, raw) = try await message(request)
        var response = RouteResponse(contentType: "message/rfc822", bytes: raw, security: .attachment)
        response.fields[.contentDisposition] = DownloadDisposition.attachment(
            filename: Self.filename(detail, ending: "eml"))
        return response
    }

    /// `GET /w/CAPABILITY/files`: the files of the message in a ZIP archive.
    func files(_ request: RouteRequest) async throws -> RouteResponse {
        let (detail, raw) = try await message(request)
        let archive = await MessageArchive.make(raw, date: detail.summary.date)
        guard !archive.isEmpty, archive.byteCount <= ZipWriter.maximumBytes else { throw RouteError.notFound }
        var response = RouteResponse(contentType: "application/zip", security: .attachment)
        response.fields[.contentDisposition] = DownloadDisposition.attachment(
            filename: Self.filename(detail, ending: "zip"))
        response.body = ResponseBody(contentLength: archive.byteCount) { writer in
            for index in archive.files.indices {
                for piece in archive.entry(index) { try await writer.write(ByteBuffer(bytes: piece)) }
            }
            try await writer.write(ByteBuffer(bytes: archive.directory()))
            try await writer.finish(nil)
        }
        return response
    }

    private func message(_ request: RouteRequest) async throws -> (MessageDetail, [UInt8]) {
        guard let name = request.parameters["capability"],
            case .whole(let id)? = await services.capabilities.target(of: name),
            let detail = try services.store.message(id), let raw = try services.store.rawBytes(of: id)
        else { throw RouteError.notFound }
        try? services.store.noteBodyUse(id)
        return (detail, raw)
    }

    private static func filename(_ detail: MessageDetail, ending: String) -> String {
        let subject = Filename.safe(detail.summary.subject.replacing("/", with: "_"))
        return detail.summary.subject.isEmpty ? "message.\(ending)" : "\(subject).\(ending)"
    }
}
