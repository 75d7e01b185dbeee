import Foundation

/// A small, fast generator of reproducible random numbers (SplitMix64). Not for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    /// The seed of the sequence.
    public let seed: UInt64
    private var state: UInt64

    /// Creates a generator; the same seed gives the same numbers on every machine.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// Creates a generator for one test. Uses the seed in `VAULTMAIL_TEST_SEED` if set, otherwise a new one, and prints
    /// it, so that a failed run can be repeated.
    public static func announced(_ label: String) -> SeededGenerator {
        let wanted = ProcessInfo.processInfo.environment["VAULTMAIL_TEST_SEED"].flatMap { UInt64($0) }
        let seed = wanted ?? UInt64.random(in: 0 ... .max)
        print("\(label): repeat with VAULTMAIL_TEST_SEED=\(seed)")
        return SeededGenerator(seed: seed)
    }

    /// How often a test repeats what it does with random values: this often, or a multiple of it where
    /// `VAULTMAIL_TEST_ROUNDS` says so. Each run has other values, so that a short one is enough for each change.
    public static func rounds(_ count: Int) -> Int {
        let factor = ProcessInfo.processInfo.environment["VAULTMAIL_TEST_ROUNDS"].flatMap { Int($0) } ?? 1
        return count * max(1, min(factor, 1000))
    }

    /// The next number of the sequence.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A generator that is independent of this one's position: for work that is done in any order.
    public func branch(_ number: Int) -> SeededGenerator {
        var mixer = SeededGenerator(seed: seed ^ (UInt64(bitPattern: Int64(number)) &* 0xD6E8_FEB8_6659_FD93))
        return SeededGenerator(seed: mixer.next())
    }
}

extension SeededGenerator {
    /// A number in the range, both ends inclusive.
    public mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// True with probability 1/`outOf`.
    public mutating func isOne(in outOf: Int) -> Bool {
        outOf <= 1 || number(1...outOf) == 1
    }

    /// A random element; nil if there are none.
    public mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.randomElement(using: &self)
    }

    /// A random text; empty if there are none.
    public mutating func text(_ texts: [String]) -> String {
        texts.randomElement(using: &self) ?? ""
    }

    /// This number of distinct elements in random order; fewer if there are not enough.
    public mutating func some<Element>(_ count: Int, of elements: [Element]) -> [Element] {
        Array(elements.shuffled(using: &self).prefix(count))
    }
}
