/// Stores the decoded octets in memory.
struct ArraySink: ByteSink {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }
    mutating func append(_ bytes: ArraySlice<UInt8>) { self.bytes += bytes }
}
