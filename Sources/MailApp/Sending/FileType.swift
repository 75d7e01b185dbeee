import Foundation

/// The MIME types of files, by the ends of their names.
enum FileType {
    static func mimeType(of url: URL) -> String {
        known[url.pathExtension.lowercased()] ?? "application/octet-stream"
    }

    private static let known: [String: String] = [
        "txt": "text/plain", "log": "text/plain", "md": "text/plain", "csv": "text/csv", "html": "text/html",
        "htm": "text/html", "ics": "text/calendar", "vcf": "text/vcard", "pdf": "application/pdf",
        "json": "application/json", "zip": "application/zip", "gz": "application/gzip", "png": "image/png",
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "svg": "image/svg+xml",
        "mp3": "audio/mpeg", "mp4": "video/mp4", "eml": "message/rfc822",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "odt": "application/vnd.oasis.opendocument.text", "ods": "application/vnd.oasis.opendocument.spreadsheet",
    ]
}
