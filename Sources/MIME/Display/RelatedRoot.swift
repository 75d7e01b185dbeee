/// The part of a multipart/related that is shown, with the others as what it refers to (RFC 2387 §3.2).
enum RelatedRoot {
    /// The part that `start` names by its Content-ID, otherwise the first one. Where that one is no text, the first that is,
    /// so that a wrong `start`, or pictures that stand before the text, do not leave a message blank.
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
