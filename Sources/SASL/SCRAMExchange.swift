import Crypto
import Foundation
import MailModel

/// The client side of SCRAM-SHA-256 (RFC 5802 §5, RFC 7677).
struct SCRAMExchange: Sendable {
    /// The maximum length of a server message: a nonce, a salt and a number are a few hundred bytes.
    static let maximumMessageBytes = 8192
    /// RFC 7677 §4 requires at least 4096. The upper bound limits the CPU time that a hostile server can cause to a
    /// second or two.
    static let iterations = 4096...1_000_000

    private enum Step { case first, verify, over }

    private let binding: ChannelBinding
    private let password: Secret
    private let nonce: String
    private let bareMessage: String
    private var step = Step.first
    private var serverSignature: [UInt8] = []

    /// True if the server has not responded yet.
    var isUnanswered: Bool { step == .first }
    /// True if the server has proven that it knows the password.
    private(set) var isServerProven = false

    init(
        username: String, password: Secret, binding: ChannelBinding, nonce: String
    ) throws(AuthenticationFailure) {
        guard let name = PreparedString.prepare(username), let text = String(validating: password.bytes, as: UTF8.self),
            let prepared = PreparedString.prepare(text)
        else { throw .forbiddenCharacter }
        guard !name.isEmpty else { throw .emptyUserName }
        guard !prepared.isEmpty else { throw .emptyPassword }
        self.binding = binding
        self.password = Secret(prepared)
        self.nonce = nonce
        bareMessage = "n=\(Self.escaped(Array(name.utf8))),r=\(nonce)"
    }

    /// 24 random bytes in base64, which contains no commas.
    static func randomNonce() -> String {
        Base64.encode((0..<24).map { _ in UInt8.random(in: .min ... .max) })
    }

    /// RFC 5802 §5.1 `saslname`: commas and equals signs are separators.
    static func escaped(_ name: [UInt8]) -> String {
        String(decoding: name, as: UTF8.self).replacing("=", with: "=3D").replacing(",", with: "=2C")
    }

    var firstMessage: [UInt8] { Array((binding.header + bareMessage).utf8) }

    /// Returns the response to the server's first message, or an empty one to its last message if its proof is valid.
    mutating func respond(to challenge: [UInt8]) throws(AuthenticationFailure) -> [UInt8] {
        guard let text = String(validating: challenge, as: UTF8.self) else { throw .malformedChallenge }
        switch step {
        case .first:
            step = .verify
            return try finalMessage(answering: text)
        case .verify:
            step = .over
            try verify(text)
            return []
        case .over: throw .unexpectedChallenge
        }
    }

    private mutating func finalMessage(answering challenge: String) throws(AuthenticationFailure) -> [UInt8] {
        let fields = challenge.split(separator: ",", omittingEmptySubsequences: false)
        // `m=` announces a mandatory extension; we support none (RFC 5802 §5.1).
        guard fields.count >= 3, let theirs = Self.value("r", fields[0]), let salt = Self.bytes("s", fields[1]),
            let count = Self.value("i", fields[2]).flatMap({ Int($0) }), !salt.isEmpty
        else { throw .malformedChallenge }
        // A nonce that does not extend ours belongs to another exchange.
        guard theirs.hasPrefix(nonce), theirs.utf8.count > nonce.utf8.count else { throw .malformedChallenge }
        guard Self.iterations.contains(count) else { throw .unsafeIterations }
        let start = "c=\(Base64.encode(binding.message)),r=\(theirs)"
        let signed = Array("\(bareMessage),\(challenge),\(start)".utf8)
        let salted = Self.saltedPassword(password.bytes, salt: salt, iterations: count)
        let clientKey = Self.code(Array("Client Key".utf8), key: salted)
        let signature = Self.code(signed, key: Array(SHA256.hash(data: clientKey)))
        serverSignature = Self.code(signed, key: Self.code(Array("Server Key".utf8), key: salted))
        let proof = zip(clientKey, signature).map { $0 ^ $1 }
        return Array("\(start),p=\(Base64.encode(proof))".utf8)
    }

    private mutating func verify(_ text: String) throws(AuthenticationFailure) {
        let fields = text.split(separator: ",", omittingEmptySubsequences: false)
        guard let first = fields.first else { throw .malformedChallenge }
        if Self.value("e", first) != nil { throw .refused }
        guard let signature = Self.bytes("v", first) else { throw .malformedChallenge }
        guard Secret(signature) == Secret(serverSignature) else { throw .serverNotProven }
        isServerProven = true
    }

    private static func value(_ name: Character, _ field: Substring) -> String? {
        field.first == name && field.dropFirst().first == "=" ? String(field.dropFirst(2)) : nil
    }

    private static func bytes(_ name: Character, _ field: Substring) -> [UInt8]? {
        value(name, field).flatMap { Base64.decode(Array($0.utf8)) }
    }

    // MARK: Cryptography

    private static func code(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key)))
    }

    /// RFC 5802 §2.2 `Hi`, which is PBKDF2 (RFC 8018 §5.2) with HMAC and one block. The two padded HMAC keys are hashed
    /// once instead of in each iteration, which halves the time.
    static func saltedPassword(_ password: [UInt8], salt: [UInt8], iterations: Int) -> [UInt8] {
        var block = password.count > 64 ? Array(SHA256.hash(data: password)) : password
        block += [UInt8](repeating: 0, count: 64 - block.count)
        var inner = SHA256()
        inner.update(data: block.map { $0 ^ 0x36 })
        var outer = SHA256()
        outer.update(data: block.map { $0 ^ 0x5C })
        func code(_ message: some DataProtocol) -> SHA256Digest {
            var first = inner
            first.update(data: message)
            return first.finalize().withUnsafeBytes { digest in
                var second = outer
                second.update(bufferPointer: digest)
                return second.finalize()
            }
        }
        var latest = code(salt + [0, 0, 0, 1])
        var result = Array(latest)
        for _ in 1..<max(1, iterations) {
            latest = latest.withUnsafeBytes { digest in
                var first = inner
                first.update(bufferPointer: digest)
                return first.finalize().withUnsafeBytes { digest in
                    var second = outer
                    second.update(bufferPointer: digest)
                    return second.finalize()
                }
            }
            latest.withUnsafeBytes { digest in
                for index in 0..<digest.count { result[index] ^= digest[index] }
            }
        }
        return result
    }
}
