import MIME

extension ParsedMessage {
    /// Files from this size on are worth leaving on the server; smaller ones come along with the text.
    static let largeFileByteCount = 64 << 10

    /// How many bytes of the message's beginning hold all that is read, where only files follow; nil where that saves nothing, or
    /// where text or pictures of it follow the files.
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
