#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// The system's conversion tables.
enum CharsetConverter {
    #if canImport(Glibc)
        /// True if the system has a table of that name.
        static func knows(_ name: String) -> Bool {
            guard let descriptor = iconv_open("UTF-8", name), descriptor != iconv_t(bitPattern: -1) else {
                return false
            }
            iconv_close(descriptor)
            return true
        }

        /// The octets as text; every undecodable octet becomes U+FFFD. The name is one of `CharacterEncoding`, or one
        /// for which `knows` returns true.
        static func decode(_ bytes: ArraySlice<UInt8>, from name: String) -> String {
            guard let descriptor = iconv_open("UTF-8", name), descriptor != iconv_t(bitPattern: -1) else {
                return SingleByteTable.decode(bytes, table: SingleByteTable.windows1252)
            }
            defer { iconv_close(descriptor) }
            var input = bytes.map { CChar(bitPattern: $0) }
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count * 2)
            input.withUnsafeMutableBufferPointer { buffer in
                convert(buffer, with: descriptor, into: &result)
            }
            return String(decoding: result, as: UTF8.self)
        }

        /// Unsafe because iconv takes pointers: both buffers outlive the call, and iconv never exceeds the given
        /// counts.
        private static func convert(
            _ buffer: UnsafeMutableBufferPointer<CChar>, with descriptor: iconv_t, into result: inout [UInt8]
        ) {
            var next = buffer.baseAddress
            var remaining = buffer.count
            var output = [CChar](repeating: 0, count: 4_096)
            var isFlushed = false
            while !isFlushed {
                // Without input, iconv returns the buffered output of a stateful set.
                let isLast = remaining == 0
                var room = output.count
                let status = output.withUnsafeMutableBufferPointer { space -> Int in
                    var place = space.baseAddress
                    return isLast
                        ? iconv(descriptor, nil, nil, &place, &room)
                        : iconv(descriptor, &next, &remaining, &place, &room)
                }
                let failure = errno
                for byte in output.prefix(output.count - room) { result.append(UInt8(bitPattern: byte)) }
                if isLast {
                    isFlushed = true
                } else if status == -1, failure != E2BIG, remaining > 0 {
                    result += [0xEF, 0xBF, 0xBD]
                    next = next?.advanced(by: 1)
                    remaining -= 1
                }
            }
        }
    #else
        /// True if the system has a table of that name.
        static func knows(_ name: String) -> Bool {
            CFStringConvertIANACharSetNameToEncoding(name as CFString) != kCFStringEncodingInvalidId
        }

        /// The octets as text; U+FFFD for each octet if the whole is undecodable.
        static func decode(_ bytes: ArraySlice<UInt8>, from name: String) -> String {
            let encoding = CFStringConvertEncodingToNSStringEncoding(
                CFStringConvertIANACharSetNameToEncoding(name as CFString))
            if let text = String(bytes: bytes, encoding: String.Encoding(rawValue: encoding)) { return text }
            return SingleByteTable.decode(bytes, table: SingleByteTable.windows1252)
        }
    #endif
}
