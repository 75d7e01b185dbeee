import Foundation

/// Converts host names to ASCII (Punycode), which exposes look-alike letters.
enum Punycode {
    private static let base = 36
    private static let maximumLabelLength = 63

    /// Returns the ASCII form of a host name in lower case; nil if it is not a valid host name.
    static func asciiHost(_ host: String) -> String? {
        let mapped = host.precomposedStringWithCompatibilityMapping.lowercased()
            .precomposedStringWithCompatibilityMapping
        let dots: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]
        let labels = mapped.unicodeScalars.split(maxSplits: 128, omittingEmptySubsequences: false) { dots.contains($0) }
        let encoded = labels.compactMap { asciiLabel(Array($0)) }
        guard encoded.count == labels.count, labels.count <= 128 else { return nil }
        let name = encoded.joined(separator: ".")
        return name.utf8.count <= 253 && encoded.contains { !$0.isEmpty } ? name : nil
    }

    private static func asciiLabel(_ label: [Unicode.Scalar]) -> String? {
        guard label.count <= maximumLabelLength else { return nil }
        let isASCII = label.allSatisfy(\.isASCII)
        let isValid = label.allSatisfy { scalar in
            guard scalar.isASCII else { return isVisible(scalar) }
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            return byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        }
        guard isValid else { return nil }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: label)
        return isASCII ? String(text) : encode(label)
    }

    /// Returns false for invisible characters and the replacement character, which are not allowed in a host name.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return scalar.value > 0xA0 && scalar.value != 0xFFFD && !properties.isWhitespace
            && !properties.isDefaultIgnorableCodePoint && !properties.isBidiControl
    }

    /// RFC 3492 §6.3. Labels are short, so no number can overflow.
    private static func encode(_ label: [Unicode.Scalar]) -> String {
        let basic = label.filter(\.isASCII)
        var output = basic.map { Character($0) } + (basic.isEmpty ? [] : ["-"])
        var (next, delta, bias, handled) = (128, 0, 72, basic.count)
        while handled < label.count {
            let codes = label.map { Int($0.value) }
            guard let smallest = codes.filter({ $0 >= next }).min() else { break }
            delta += (smallest - next) * (handled + 1)
            next = smallest
            for code in codes {
                if code < next { delta += 1 }
                guard code == next else { continue }
                output += variableLength(delta, bias: bias)
                bias = adapt(delta, count: handled + 1, isFirst: handled == basic.count)
                delta = 0
                handled += 1
            }
            delta += 1
            next += 1
        }
        return "xn--" + String(output)
    }

    private static func variableLength(_ delta: Int, bias: Int) -> [Character] {
        var digits: [Character] = []
        var rest = delta
        var position = base
        while true {
            let threshold = min(max(position - bias, 1), 26)
            guard rest >= threshold else { break }
            digits.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            position += base
        }
        return digits + [digit(rest)]
    }

    private static func digit(_ value: Int) -> Character {
        let byte = UInt8(truncatingIfNeeded: value < 26 ? 97 + value : 22 + value)
        return Character(Unicode.Scalar(byte))
    }

    private static func adapt(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var steps = 0
        while delta > (base - 1) * 26 / 2 {
            delta /= base - 1
            steps += base
        }
        return steps + base * delta / (delta + 38)
    }
}
