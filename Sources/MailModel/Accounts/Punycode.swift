/// Punycode (RFC 3492), the form of international labels in DNS.
public enum Punycode {
    static let base = 36
    static let minimumThreshold = 1
    static let maximumThreshold = 26
    private static let skew = 38
    private static let damping = 700
    static let initialBias = 72
    static let initialCode = 0x80
    /// RFC 1035 §2.3.4.
    private static let maximumLabelLength = 63

    /// The label without the `xn--` prefix; nil if it would be longer than 63 bytes.
    ///
    /// A label of more scalars than that limit is rejected first, so that time and numbers are bounded.
    public static func encode(_ label: some Collection<Unicode.Scalar>) -> String? {
        let codes = label.map { Int($0.value) }
        guard codes.count <= maximumLabelLength else { return nil }
        // §6.3: the basic code points first, as they are.
        var output = codes.filter { $0 < initialCode }.map { UInt8($0) }
        let basicCount = output.count
        var handled = basicCount
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var code = initialCode
        var delta = 0
        var bias = initialBias
        while handled < codes.count, let next = codes.filter({ $0 >= code }).min() {
            delta += (next - code) * (handled + 1)
            code = next
            for other in codes {
                if other < code { delta += 1 }
                guard other == code else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            code += 1
        }
        return output.count <= maximumLabelLength ? String(decoding: output, as: UTF8.self) : nil
    }

    /// §6.3: a number in digits of increasing weight.
    private static func append(_ number: Int, bias: Int, to output: inout [UInt8]) {
        var rest = number
        var weight = base
        while true {
            let threshold = min(max(weight - bias, minimumThreshold), maximumThreshold)
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            weight += base
        }
        output.append(digit(rest))
    }

    /// §5: `a` to `z`, then `0` to `9`.
    private static func digit(_ value: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 26 ? value + 0x61 : value - 26 + 0x30)
    }

    /// §6.1.
    static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var rest = isFirst ? delta / damping : delta / 2
        rest += rest / count
        var weight = 0
        while rest > (base - minimumThreshold) * maximumThreshold / 2 {
            rest /= base - minimumThreshold
            weight += base
        }
        return weight + (base - minimumThreshold + 1) * rest / (rest + skew)
    }
}
