import MIME

extension ParsedMessage {
    /// The number of leading bytes that contain all displayed content, if only attachments follow, however small; nil
    /// if there are none, or if displayed text or images follow them.
    func leadByteCount(files: Set<String>) -> Int? {
        let leaves = root.allParts.filter { $0.children.isEmpty || files.contains($0.section) }
        let attached = leaves.filter { files.contains($0.section) && !$0.bodyRange.isEmpty }
        guard let lead = attached.map(\.bodyRange.lowerBound).min() else { return nil }
        let isWhole = leaves.allSatisfy { leaf in
            files.contains { leaf.section == $0 || leaf.section.hasPrefix($0 + ".") }
                || leaf.bodyRange.upperBound <= lead
        }
        return isWhole ? lead : nil
    }
}
