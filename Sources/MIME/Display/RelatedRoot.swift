/// Finds the part of a multipart/related that is displayed; it references the others (RFC 2387 §3.2).
enum RelatedRoot {
    /// The part with the Content-ID in `start`, otherwise the first one. If that one is not text, the first text, so
    /// that a wrong `start`, or images before the text, do not make a message blank.
    static func index(in related: MIMEPart) -> Int {
        let parts = related.children
        let named = startID(of: related).flatMap { id in parts.firstIndex { $0.contentID == id } } ?? 0
        if parts.indices.contains(named), holdsText(parts[named]) { return named }
        return parts.firstIndex(where: holdsText) ?? named
    }

    private static func startID(of related: MIMEPart) -> String? {
        related.contentType.parameters["start"].flatMap { MessageIDList.single(Array($0.utf8)[...]) }
    }

    private static func holdsText(_ part: MIMEPart) -> Bool {
        part.isMultipart ? !part.children.isEmpty : part.isText && part.disposition != .attachment
    }
}
