import Foundation
import NIOSSL

/// Finds out why a certificate was rejected, which the TLS library does not report, and rejects weak certificates that
/// the library accepts.
enum CertificateDiagnosis {
    /// Shorter RSA keys can be broken (RFC 9325 §4.5).
    static let minimumRSABits = 2048

    /// Returns the most useful problem to report for a leaf certificate that failed verification.
    static func problem(of certificate: NIOSSLCertificate?, now: Date) -> CertificateProblem {
        guard let certificate else { return .unknownAuthority }
        let seconds = now.timeIntervalSince1970
        if seconds > Double(certificate.notValidAfter) { return .expired }
        if seconds < Double(certificate.notValidBefore) { return .notYetValid }
        guard let parts = parts(of: certificate) else { return .unknownAuthority }
        if parts.isSelfIssued { return .selfSigned }
        return weakness(of: parts) ?? .unknownAuthority
    }

    /// Returns what is wrong in the chain between a valid leaf certificate and an authority.
    ///
    /// - Parameter chain: all certificates that the server presented, the leaf first.
    static func problem(between chain: [NIOSSLCertificate], host: String, now: Date) -> CertificateProblem {
        let parts = chain.compactMap(parts(of:))
        guard let own = parts.first, parts.count == chain.count else { return .unknownAuthority }
        if parts.contains(where: \.hasUnknownDemand) { return .unknownDemand }
        if chain.contains(where: { now.timeIntervalSince1970 > Double($0.notValidAfter) }) { return .expired }
        var last = own
        for issuer in parts.dropFirst() where issuer.subject == last.issuer && !last.isSelfIssued {
            if !issuer.isAuthority || !issuer.maySign || !issuer.isForServers { return .notAnAuthority }
            if issuer.excludes(host.lowercased()) { return .nameNotAllowed }
            last = issuer
        }
        return last.isSelfIssued ? .unknownAuthority : .missingLink
    }

    /// Returns what is wrong with a certificate that the library accepted; nil if nothing is.
    static func weakness(of certificate: NIOSSLCertificate) -> CertificateProblem? {
        guard let parts = parts(of: certificate) else { return .unknownAuthority }
        return weakness(of: parts)
    }

    private static func parts(of certificate: NIOSSLCertificate) -> CertificateParts? {
        (try? certificate.toDERBytes()).flatMap(CertificateParts.init)
    }

    private static func weakness(of parts: CertificateParts) -> CertificateProblem? {
        if let bits = parts.rsaBits, bits < minimumRSABits { return .weakKey }
        if CertificateParts.weakSignatures.contains(parts.signatureAlgorithm) { return .weakSignature }
        return parts.isForServers ? nil : .notForServers
    }
}
