/// Writes the numbers of style declarations in canonical form.
enum CSSNumber {
    /// Returns the number with at most three decimals and no trailing zeros.
    static func text(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        let thousandths = (min(max(value, -100_000), 100_000) * 1000).rounded()
        let whole = Int(thousandths)
        guard whole % 1000 != 0 else { return String(whole / 1000) }
        let digits = String(abs(whole % 1000))
        let decimals = String(repeating: "0", count: 3 - digits.count) + digits
        let trimmed = decimals.reversed().drop { $0 == "0" }.reversed()
        return "\(whole < 0 ? "-" : "")\(abs(whole) / 1000).\(String(trimmed))"
    }
}
