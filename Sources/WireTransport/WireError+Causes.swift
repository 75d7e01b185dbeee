import NIOCore
import NIOPosix
import NIOSSL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension WireError {
    /// Converts errors of the network libraries to kinds that suggest a user action.
    ///
    /// - Parameter stage: the stage of the connection, if the error does not contain it.
    static func translating(_ error: any Error, host: String, stage: Stage = .connecting) -> WireError {
        switch error {
        case let error as WireError: WireError(error.kind, host: host, stage: error.stage)
        case let error as NIOConnectionError: WireError(kind(of: error), host: host, stage: stage)
        case let error as NIOSSLError: WireError(kind(of: error), host: host)
        case let error as BoringSSLError: WireError(kind(of: error), host: host)
        case is NIOSSLExtraError: WireError(.certificate(.wrongHost), host: host)
        case let error as IOError: WireError(kind(ofErrorNumber: error.errnoCode), host: host, stage: stage)
        case ChannelError.connectTimeout: WireError(.timedOut, host: host, stage: .connecting)
        // The server closed the connection before it was ready for use.
        case ChannelError.ioOnClosedChannel, ChannelError.alreadyClosed, ChannelError.eof, is ChannelPipelineError:
            WireError(.closed, host: host)
        case is SocketAddressError: WireError(.hostNotFound, host: host)
        default: WireError(.broken, host: host)
        }
    }

    private static func kind(of error: NIOConnectionError) -> Kind {
        // Every address was tried; the most useful kind wins.
        let kinds = error.connectionErrors.map { translating($0.error, host: "").kind }
        if let kind = [.refused, .timedOut, .unreachable].first(where: kinds.contains) { return kind }
        return kinds.first ?? .hostNotFound
    }

    private static func kind(ofErrorNumber number: CInt) -> Kind {
        switch number {
        case ECONNREFUSED: .refused
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL, EACCES, EPERM: .unreachable
        case ETIMEDOUT: .timedOut
        default: .broken
        }
    }

    private static func kind(of error: NIOSSLError) -> Kind {
        switch error {
        case .handshakeFailed(let cause): kind(of: cause)
        case .uncleanShutdown, .shutdownFailed, .writeDuringTLSShutdown, .readInInvalidTLSState: .broken
        case .noCertificateToValidate, .unableToValidateCertificate: .certificate(.unknownAuthority)
        default: .tlsFailed
        }
    }

    private static func kind(of error: BoringSSLError) -> Kind {
        // The library reports its reasons as text only.
        let reason = String(describing: error)
        let kinds: [(String, Kind)] = [
            ("CERTIFICATE_VERIFY_FAILED", .certificate(.unknownAuthority)),
            ("EOF during handshake", .closed),
            ("CERTIFICATE_REQUIRED", .clientCertificateWanted), ("UNKNOWN_CA", .tlsFailed),
            ("SSLV3_ALERT_HANDSHAKE_FAILURE", .noCommonCipher), ("HANDSHAKE_FAILURE_ON_CLIENT_HELLO", .noCommonCipher),
            ("INSUFFICIENT_SECURITY", .noCommonCipher), ("NO_CIPHERS_AVAILABLE", .noCommonCipher),
            ("UNSUPPORTED_PROTOCOL", .tlsTooOld), ("PROTOCOL_VERSION", .tlsTooOld),
            ("INAPPROPRIATE_FALLBACK", .tlsTooOld),
            ("WRONG_VERSION_NUMBER", .notTLS), ("HTTP_REQUEST", .notTLS), ("HTTPS_PROXY_REQUEST", .notTLS),
            ("UNEXPECTED_RECORD", .notTLS), ("UNEXPECTED_MESSAGE", .notTLS), ("INVALID_OUTER", .notTLS),
            ("RECORD_TOO_LARGE", .notTLS), ("ENCRYPTED_LENGTH_TOO_LONG", .notTLS),
        ]
        return kinds.first { reason.contains($0.0) }?.1 ?? .tlsFailed
    }
}
