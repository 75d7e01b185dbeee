import Foundation

/// A loopback port that was free a moment ago. Another program may take it first: the caller must be able to retry with
/// another port.
public enum FreePort {
    /// Below the ports that systems give to sockets that ask for any. So no server of another test gets a port that a
    /// client of this test still connects to.
    private static let range: ClosedRange<UInt16> = 12_000...31_999

    /// Chooses a free port; nil if there seems to be none.
    public static func find() -> Int? {
        for _ in 0..<100 {
            let port = UInt16.random(in: range)
            if canBind(port) { return Int(port) }
        }
        return nil
    }

    private static func canBind(_ port: UInt16) -> Bool {
        let descriptor = openSocket()
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = loopback(port)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    /// Returns true if something accepts connections on a loopback port.
    public static func isAnswering(_ port: Int) -> Bool {
        let descriptor = openSocket()
        guard descriptor >= 0, let number = UInt16(exactly: port) else { return false }
        defer { close(descriptor) }
        var address = loopback(number)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        return address
    }

    private static func openSocket() -> Int32 {
        #if canImport(Glibc)
            socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            socket(AF_INET, SOCK_STREAM, 0)
        #endif
    }
}
