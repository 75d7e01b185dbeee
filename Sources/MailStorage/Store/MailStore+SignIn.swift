public import MailModel
import GRDB

extension MailStore {
    /// The strength of the strongest sign-in mechanism that the account's server has offered since the user entered the
    /// password: zero for one that reveals the password to the server, more for better ones.
    public func signInStrength(of account: AccountID) throws -> Int {
        try read { db in
            try Int.fetchOne(
                db, sql: "SELECT sign_in_strength FROM account WHERE id = ?", arguments: [account.rawValue]) ?? 0
        }
    }

    /// Stores a stronger mechanism. A weaker one changes and writes nothing.
    public func noteSignInStrength(_ strength: Int, of account: AccountID) throws {
        guard try signInStrength(of: account) < strength else { return }
        try write { db, _ in
            try db.execute(
                sql: "UPDATE account SET sign_in_strength = max(sign_in_strength, ?) WHERE id = ?",
                arguments: [strength, account.rawValue])
        }
    }

    /// The user entered the password again: any mechanism that the server offers now is accepted.
    public func forgetSignInStrength(of account: AccountID) throws {
        try write { db, _ in
            try db.execute(
                sql: "UPDATE account SET sign_in_strength = 0, smtp_sign_in_strength = 0 WHERE id = ?",
                arguments: [account.rawValue])
        }
    }

    /// The same as `signInStrength` of the server for sending.
    public func sendingSignInStrength(of account: AccountID) throws -> Int {
        try read { db in
            try Int.fetchOne(
                db, sql: "SELECT smtp_sign_in_strength FROM account WHERE id = ?", arguments: [account.rawValue]) ?? 0
        }
    }

    /// The same as `noteSignInStrength` of the server for sending.
    public func noteSendingSignInStrength(_ strength: Int, of account: AccountID) throws {
        guard try sendingSignInStrength(of: account) < strength else { return }
        try write { db, _ in
            try db.execute(
                sql: "UPDATE account SET smtp_sign_in_strength = max(smtp_sign_in_strength, ?) WHERE id = ?",
                arguments: [strength, account.rawValue])
        }
    }

    /// The largest message in bytes that the account's server for sending accepted when it was last asked (RFC 1870);
    /// nil if it names no limit, or was not asked yet.
    public func maximumSendingBytes(of account: AccountID) throws -> Int? {
        try read { db in
            try Int.fetchOne(
                db, sql: "SELECT smtp_maximum_bytes FROM account WHERE id = ?", arguments: [account.rawValue])
        }
    }

    /// Stores the limit that the server named; the same one writes nothing.
    public func noteMaximumSendingBytes(_ bytes: Int?, of account: AccountID) throws {
        guard try maximumSendingBytes(of: account) != bytes else { return }
        try write { db, _ in
            try db.execute(
                sql: "UPDATE account SET smtp_maximum_bytes = ? WHERE id = ?", arguments: [bytes, account.rawValue])
        }
    }
}
