import MIME
import MailModel

/// Reads recipients from typed or pasted text, such as `Bo Lind <bo@example.org>, anna@example.org`.
public enum TypedAddresses {
    /// Longer text is cut: no header field can hold as many addresses.
    private static let maximumBytes = 100_000

    /// Returns the recipients in order. Commas, semicolons and line breaks separate them; quoted names may contain
    /// commas.
    public static func parse(_ text: String) -> [TypedAddress] {
        let lines = text.split { $0 == "\n" || $0 == "\r\n" || $0 == "\r" || $0 == "\t" }
        let joined = lines.map { OneLine.cleaned(String($0)) }.filter { !$0.isEmpty }.joined(separator: ",")
        let bytes = Array(joined.utf8.prefix(maximumBytes))
        return AddressListParser.parse(bytes).map { found in
            // Text without an address is kept as one that is incomplete.
            guard !found.address.isEmpty else {
                return TypedAddress(address: EmailAddress(address: found.name ?? ""), isComplete: false)
            }
            return TypedAddress(address: found, isComplete: DraftRenderer.isValid(found))
        }.filter { !$0.address.address.isEmpty }
    }
}
