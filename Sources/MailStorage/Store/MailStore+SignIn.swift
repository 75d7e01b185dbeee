public import MailModel
import GRDB

extension MailStore {
    /// How well the strongest way of signing in guarded the password that the server of an account has offered since the person
    /// entered it: zero for one that reveals it to the server, more for better ones.
    public func signInStrength(of account: AccountID) throws -> Int {
        try read { db in
            try Int.fetchOne(
                db, sql: "SELECT sign_in_strength FROM account WHERE id = ?", arguments: [account.rawValue]) ?? 0
        }
    }

    /// Remembers a stronger way. A weaker one changes and writes nothing.
    public func noteSignInStrength(_ strength: Int, of account: AccountID) throws {
        guard try signInStrength(of: account) < strength else { return }
        try write { db, _ in
            try db.execute(
                sql: "UPDATE account SET sign_in_strength = max(sign_in_strength, ?) WHERE id = ?",
                arguments: [strength, account.rawValue])
        }
    }

    /// The person has entered the password again: whatever way the server offers now is the one that counts.
    public func forgetSignInStrength(of account: AccountID) throws {
        try write { db, _ in
            try db.execute(sql: "UPDATE account SET sign_in_strength = 0 WHERE id = ?", arguments: [account.rawValue])
        }
    }
}
