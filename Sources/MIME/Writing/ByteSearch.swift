/// Looking for a short text in many octets.
enum ByteSearch {
    /// Whether the octets hold the text; time grows with the product of both, so the text has to be short.
    static func contains(_ bytes: [UInt8], _ text: [UInt8]) -> Bool {
        guard let first = text.first, bytes.count >= text.count else { return text.isEmpty }
        for start in 0...(bytes.count - text.count) where bytes[start] == first {
            if bytes[start..<(start + text.count)].elementsEqual(text) { return true }
        }
        return false
    }
}
