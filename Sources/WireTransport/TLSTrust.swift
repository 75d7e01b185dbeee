public import Foundation
import NIOCore
import NIOSSL

/// The trusted certificate authorities, loaded once at launch and passed to every connection.
///
/// Also contains the TLS settings (TLS 1.2 or newer, full verification), so that no connection can use weaker ones.
public struct TLSTrust: Sendable {
    let context: NIOSSLContext

    /// The source of the authorities.
    public enum Roots: Hashable, Sendable {
        /// The operating system's list.
        case system
        /// A PEM file of certificates, or a directory of them as created by `openssl rehash`.
        case path(String)
    }

    /// Loads the authorities. Reads files: call it once and not on an event loop.
    ///
    /// - Throws: `WireError` of kind `.trustUnreadable` if the file or directory cannot be read.
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

    /// The authorities from `SSL_CERT_FILE` in the environment, otherwise from `SSL_CERT_DIR`, otherwise from the
    /// system.
    ///
    /// The only place that reads these two variables.
    public static func fromEnvironment(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> TLSTrust {
        for name in ["SSL_CERT_FILE", "SSL_CERT_DIR"] {
            if let path = environment[name], !path.isEmpty { return try TLSTrust(roots: .path(path)) }
        }
        return try TLSTrust(roots: .system)
    }
}
