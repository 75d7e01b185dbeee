import MailModel

/// Detects web addresses.
enum WebAddressDetector {
    private static let marks = ["http://", "https://", "www."].map { Array($0.utf8) }

    /// Returns true if `http://`, `https://` or `www.` begins a word of the text. One pass.
    static func occurs(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var isInWord = false
            for index in bytes.indices {
                let byte = bytes[index].asciiLowercased
                let mayBegin = !isInWord && (byte == UInt8(ascii: "h") || byte == UInt8(ascii: "w"))
                if mayBegin, marks.contains(where: { begins($0, in: bytes, at: index) }) { return true }
                // ASCII only: an address may follow a character of another script without a space.
                isInWord = byte.isASCIILetterOrDigit
            }
            return false
        }
    }

    /// Returns true if the mark is at the position, followed by a host.
    private static func begins(_ mark: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        guard start + mark.count < bytes.count else { return false }
        // Host names may be written in any script.
        let next = bytes[start + mark.count]
        guard next.isASCIILetterOrDigit || next >= 128 else { return false }
        return mark.indices.allSatisfy { bytes[start + $0].asciiLowercased == mark[$0] }
    }
}
