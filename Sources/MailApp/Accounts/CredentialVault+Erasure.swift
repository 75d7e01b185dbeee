import Credentials
import MailStorage

extension CredentialVault {
    /// Removes the secrets of removed accounts, or after a wipe all of them.
    func remove(_ secrets: ErasedSecrets) throws(CredentialError) {
        switch secrets {
        case .account(let address): try removePassword(for: address)
        case .all(let addresses): try removeAll(ofAccounts: addresses)
        }
    }
}
