/// Searches octets for a short text.
public enum ByteSearch {
    /// True if the octets contain the text. The time is proportional to the product of both lengths, so the text must
    /// be short.
    public static func contains(_ bytes: [UInt8], _ text: [UInt8]) -> Bool {
        guard let first = text.first, bytes.count >= text.count else { return text.isEmpty }
        for start in 0...(bytes.count - text.count) where bytes[start] == first {
            if bytes[start..<(start + text.count)].elementsEqual(text) { return true }
        }
        return false
    }
}
