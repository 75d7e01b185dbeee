public import MIME
public import MailModel

/// The address that a mailing list takes messages at.
public enum ListAddress {
    /// Returns the address of the first `mailto:` URL of List-Post (RFC 2369 §3.4), without a name; nil if the list
    /// takes no messages (`NO`) or takes them elsewhere. Subject and text in the URL are ignored.
    public static func of(_ header: HeaderBlock) -> EmailAddress? {
        let value = header.rawText("list-post") ?? ""
        // `NO`, alone or with a comment behind it.
        guard value.split(whereSeparator: { $0.isWhitespace || $0 == "(" }).first?.uppercased() != "NO" else {
            return nil
        }
        let links = header.listHeaders().post.lazy.compactMap { MailtoLink($0) }
        guard let address = links.first?.to.first?.address else { return nil }
        let found = EmailAddress(address: address)
        return DraftRenderer.isValid(found) ? found : nil
    }
}
