import MIME
import MailModel
import MailStorage

/// A decoded part of a message.
struct MessagePart: Sendable {
    /// Safe to save.
    var name: String
    var mimeType: String
    var charset: String?
    var bytes: [UInt8]

    /// The octets of the message that the part is.
    var messageBytes: [UInt8] { Self.message(in: bytes) }

    /// What a winmail.dat holds is read as a message; anything else is one as it is.
    private static func message(in bytes: [UInt8]) -> [UInt8] { TNEFMessage(parsing: bytes)?.mimeBytes ?? bytes }

    /// Reads a part, in time linear in the size of the message for each level of the path; nil if there is none.
    @concurrent
    static func read(_ path: PartPath, from raw: [UInt8]) async -> MessagePart? {
        var raw = raw
        for section in path.sections.dropLast() {
            let message = ParsedMessage(parsing: raw)
            guard let part = message.part(section) else { return nil }
            raw = Self.message(in: message.decodedBytes(of: part))
        }
        let message = ParsedMessage(parsing: raw)
        guard let section = path.sections.last, let part = message.part(section) else { return nil }
        return MessagePart(
            name: part.safeFilename, mimeType: part.contentType.mimeType, charset: part.charset,
            bytes: message.decodedBytes(of: part))
    }
}

extension WebServices {
    /// The part that a capability names. Throws 404 without one, or while the message is not stored.
    func part(_ request: RouteRequest) async throws -> MessagePart {
        guard let name = request.parameters["capability"],
            case .attachment(let message, let path)? = await capabilities.target(of: name),
            let raw = try store.rawBytes(of: message), let part = await MessagePart.read(path, from: raw)
        else { throw RouteError.notFound }
        try? store.noteBodyUse(message)
        return part
    }
}
