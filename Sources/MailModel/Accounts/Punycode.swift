/// The encoding of internationalized labels (RFC 3492).
enum Punycode {
    private static let base: UInt32 = 36
    private static let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)

    /// Returns the label without the prefix `xn--`; nil on overflow.
    static func encode(_ label: [Unicode.Scalar]) -> String? {
        var output = label.filter { $0.value < 0x80 }.map { UInt8($0.value) }
        let basicCount = UInt32(output.count)
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var next: UInt32 = 128
        var delta: UInt32 = 0
        var bias: UInt32 = 72
        var handled = basicCount
        while handled < UInt32(label.count) {
            guard let least = label.map(\.value).filter({ $0 >= next }).min() else { return nil }
            let (product, isTooLarge) = (least - next).multipliedReportingOverflow(by: handled + 1)
            let (sum, isTooLong) = delta.addingReportingOverflow(product)
            guard !isTooLarge, !isTooLong else { return nil }
            delta = sum
            next = least
            for scalar in label {
                if scalar.value < next { delta += 1 }
                guard scalar.value == next else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            next += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// RFC 3492 §6.3: one delta as a variable-length integer.
    private static func append(_ delta: UInt32, bias: UInt32, to output: inout [UInt8]) {
        var rest = delta
        var position = base
        while true {
            let threshold = position <= bias ? 1 : min(position - bias, 26)
            guard rest >= threshold else { break }
            output.append(digits[Int(threshold + (rest - threshold) % (base - threshold))])
            rest = (rest - threshold) / (base - threshold)
            position += base
        }
        output.append(digits[Int(rest)])
    }

    /// RFC 3492 §6.1.
    private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
        var rest = isFirst ? delta / 700 : delta / 2
        rest += rest / count
        var steps: UInt32 = 0
        while rest > 455 {
            rest /= base - 1
            steps += base
        }
        return steps + (base * rest) / (rest + 38)
    }
}
