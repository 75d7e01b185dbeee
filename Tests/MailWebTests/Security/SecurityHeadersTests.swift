import HTTPTypes
import Testing

@testable import MailWeb

@Suite("Content security policies")
struct SecurityHeadersTests {
    private func directives(_ kind: SecurityHeaders) -> [String: String] {
        let policy = kind.fields[.contentSecurityPolicy] ?? ""
        let pairs = policy.split(separator: ";").map { part in
            let words = part.split(separator: " ")
            return (String(words.first ?? ""), words.dropFirst().joined(separator: " "))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    @Test("The page runs and loads only its own files")
    func interfacePolicy() {
        #expect(
            directives(.interface) == [
                "default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "connect-src": "'self'",
                "img-src": "'self' data:", "frame-src": "'self'", "worker-src": "'self'", "manifest-src": "'self'",
                "base-uri": "'none'", "form-action": "'none'", "frame-ancestors": "'none'",
                "require-trusted-types-for": "'script'", "trusted-types": "vaultmail-worker",
            ])
        #expect(SecurityHeaders.interface.fields[.frameOptions] == "DENY")
    }

    @Test("MO-59: a message's frame runs nothing and loads nothing")
    func framePolicy() {
        #expect(
            directives(.frame) == [
                "default-src": "'none'", "img-src": "data:", "style-src": "'unsafe-inline'", "base-uri": "'none'",
                "form-action": "'none'", "frame-ancestors": "'self'",
                "sandbox": "allow-same-origin allow-popups allow-popups-to-escape-sandbox",
            ])
        #expect(SecurityHeaders.frame.fields[.frameOptions] == "SAMEORIGIN")
        #expect(SecurityHeaders.frame.fields[.prefetchControl] == "off")
    }

    @Test("A download runs no code, loads nothing and cannot be framed")
    func attachmentPolicy() {
        let directives = directives(.attachment)
        #expect(directives["sandbox"] == "")
        #expect(directives["default-src"] == "'none'")
        #expect(directives["frame-ancestors"] == "'none'")
        #expect(SecurityHeaders.attachment.fields[.frameOptions] == "DENY")
    }
}
