import MIME
import MailModel

/// How a file is shown in the page, by its declared type and its name. What is served is checked by its bytes again.
enum AttachmentPreview: String, Sendable {
    /// It is only downloaded, also a PDF document (docs/decisions/0027-previews-of-attachments.md).
    case none
    case image
    case text
    case message
    case invitation

    /// Larger images are downloaded: the browser would keep them in memory.
    static let maximumImageBytes = 32 << 20
    /// The octets of a text that are shown.
    static let maximumTextBytes = 512 << 10

    static func of(_ file: AttachmentDescription) -> AttachmentPreview {
        let ending = file.filename.contains(".") ? file.filename.split(separator: ".").last?.lowercased() : nil
        // Many programs declare files that they do not know as octets.
        let isUnknown = file.mimeType == "application/octet-stream"
        if imageTypes.contains(file.mimeType) || isUnknown && imageExtensions.contains(ending ?? "") {
            return file.byteCount <= maximumImageBytes ? .image : .none
        }
        let isMessage = ["message/rfc822", "message/global"].contains(file.mimeType)
        let isPacked = TNEFMessage.isType(file.mimeType) || file.filename.lowercased() == "winmail.dat"
        if isMessage || isPacked || isUnknown && ending == "eml" {
            return .message
        }
        if ["text/calendar", "application/ics"].contains(file.mimeType) || isUnknown && ending == "ics" {
            return .invitation
        }
        let isText = file.mimeType.hasPrefix("text/") && file.mimeType != "text/rtf"
        return isText || textTypes.contains(file.mimeType) || isUnknown && textExtensions.contains(ending ?? "")
            ? .text : .none
    }

    /// Where the preview is; nil if there is none.
    ///
    /// - Parameter capability: the name of the part.
    func address(_ capability: String) -> String? {
        switch self {
        case .none: nil
        case .image: "/p/\(capability)"
        case .text, .message, .invitation: "/api/parts/\(capability)/\(rawValue)"
        }
    }

    private static let imageTypes: Set<String> = [
        "image/png", "image/jpeg", "image/jpg", "image/pjpeg", "image/gif", "image/webp",
    ]

    private static let imageExtensions: Set<String> = ["png", "jpg", "jpeg", "gif", "webp"]

    private static let textTypes: Set<String> = [
        "application/json", "application/xml", "application/javascript", "application/x-sh", "application/x-patch",
        "application/x-yaml", "application/yaml", "application/toml", "application/sql", "application/x-python",
        "application/pgp-signature", "application/pgp-keys", "message/rfc822-headers", "message/delivery-status",
    ]

    private static let textExtensions = Set(
        """
        asc c cc cfg conf cpp cs css csv diff go h hpp ini java js json kt log lua md patch php pl py rb rs sh sql
        swift tex toml ts tsv txt vcf xml yaml yml
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
