public import Foundation
import NIOCore
import NIOSSL

/// Which certificate authorities are believed, loaded once at launch and handed to every connection.
///
/// Holds the TLS settings too (TLS 1.2 or newer, full verification), so that no connection can be made with weaker ones.
public struct TLSTrust: Sendable {
    let context: NIOSSLContext

    /// Where the authorities come from.
    public enum Roots: Hashable, Sendable {
        /// The operating system's list.
        case system
        /// A PEM file of certificates, or a directory of them as `openssl rehash` lays it out.
        case path(String)
    }

    /// Loads the authorities; reads files, so call it once and not on an event loop.
    ///
    /// - Throws: `WireError` of kind `.trustUnreadable` when the file or directory cannot be read.
    public init(roots: Roots = .system) throws {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        configuration.certificateVerification = .fullVerification
        configuration.renegotiationSupport = .none
        configuration.shutdownTimeout = .seconds(1)
        if case .path(let path) = roots { configuration.trustRoots = .file(path) }
        do {
            context = try NIOSSLContext(configuration: configuration)
        } catch {
            throw WireError(.trustUnreadable)
        }
    }

    /// The authorities that the environment names by `SSL_CERT_FILE`, else by `SSL_CERT_DIR`, else the system's.
    ///
    /// The only place of the program that reads these two variables.
    public static func fromEnvironment(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> TLSTrust {
        for name in ["SSL_CERT_FILE", "SSL_CERT_DIR"] {
            if let path = environment[name], !path.isEmpty { return try TLSTrust(roots: .path(path)) }
        }
        return try TLSTrust(roots: .system)
    }
}
