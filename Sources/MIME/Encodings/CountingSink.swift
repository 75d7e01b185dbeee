/// Counts the decoded octets.
struct CountingSink: ByteSink {
    private(set) var count = 0

    mutating func append(_ byte: UInt8) { count += 1 }
    mutating func append(_ bytes: ArraySlice<UInt8>) { count += bytes.count }
}
