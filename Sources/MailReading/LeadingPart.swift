import MIME

extension ParsedMessage {
    /// Attachments of at least this size are left on the server; smaller ones are downloaded with the text.
    static let largeFileByteCount = 64 << 10

    /// The number of leading bytes that contain all displayed content, if only attachments follow; nil if that saves
    /// nothing, or if displayed text or images follow the attachments.
    func leadByteCount(files: Set<String>) -> Int? {
        let leaves = root.allParts.filter { $0.children.isEmpty || files.contains($0.section) }
        let large = leaves.filter { files.contains($0.section) && $0.bodyRange.count >= Self.largeFileByteCount }
        guard let lead = large.map(\.bodyRange.lowerBound).min() else { return nil }
        let isWhole = leaves.allSatisfy { leaf in
            files.contains { leaf.section == $0 || leaf.section.hasPrefix($0 + ".") }
                || leaf.bodyRange.upperBound <= lead
        }
        return isWhole ? lead : nil
    }
}
