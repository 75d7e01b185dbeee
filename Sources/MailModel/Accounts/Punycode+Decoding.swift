extension Punycode {
    /// The label that was encoded, without the `xn--` prefix; nil if the text is no Punycode.
    ///
    /// RFC 3492 §6.2. Labels of more than 63 bytes are rejected first, so that time and numbers are bounded.
    public static func decode(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count <= 63, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        let end = bytes.lastIndex(of: UInt8(ascii: "-"))
        var output = bytes[..<(end ?? 0)].map { Unicode.Scalar($0) }
        var rest = bytes[(end.map { $0 + 1 } ?? 0)...]
        var code = initialCode
        var bias = initialBias
        var place = 0
        while !rest.isEmpty {
            let before = place
            guard let number = number(from: &rest, bias: bias) else { return nil }
            place += number
            bias = adapted(place - before, count: output.count + 1, isFirst: before == 0)
            code += place / (output.count + 1)
            place %= output.count + 1
            guard code <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
            output.insert(scalar, at: place)
            place += 1
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: output)
        return String(view)
    }

    /// §6.2: digits of increasing weight; nil if they end too early or are no digits.
    private static func number(from rest: inout ArraySlice<UInt8>, bias: Int) -> Int? {
        var number = 0
        var weight = 1
        var position = base
        while let byte = rest.popFirst() {
            guard let digit = value(of: byte) else { return nil }
            let (product, isTooLarge) = digit.multipliedReportingOverflow(by: weight)
            guard !isTooLarge, product < 0x7FFF_FFFF - number else { return nil }
            number += product
            let threshold = min(max(position - bias, minimumThreshold), maximumThreshold)
            if digit < threshold { return number }
            weight *= base - threshold
            guard weight < 0x7FFF_FFFF else { return nil }
            position += base
        }
        return nil
    }

    private static func value(of byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 0x61
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 0x41
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 0x30 + 26
        default: nil
        }
    }
}
