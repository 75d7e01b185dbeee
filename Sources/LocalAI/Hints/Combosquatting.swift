import MailModel

/// Finds domains of others with the exact name of a company between hyphens, such as `paypal-secure.com`.
///
/// The name alone proves nothing: resellers, fans and orchards have it too. Beside a word for what phishing asks for,
/// such as a sign-in or a payment, it is a sign.
enum Combosquatting {
    /// The first of the well-known domains whose name a domain has between hyphens beside such words; nil for none.
    ///
    /// - Parameters:
    ///   - domain: in lower case, not within one of the well-known domains.
    ///   - known: the well-known domains, sorted.
    static func original(of domain: String, among known: [String]) -> String? {
        let organization = OrganizationDomain.of(domain)
        let parts = words(of: organization.prefix { $0 != "." })
        guard parts.count > 1 else { return nil }
        let around = words(of: domain.dropLast(organization.count))
        return known.first { original in
            let name = String(original.prefix { $0 != "." })
            return parts.contains(name) && isBait(name, beside: parts.filter { $0 != name }, around)
        }
    }

    /// - Parameters:
    ///   - parts: the other parts of the name that was registered.
    ///   - around: those of the labels below it.
    private static func isBait(_ name: String, beside parts: [String], _ around: [String]) -> Bool {
        switch name {
        // Start-ups and pick-ups have it too, and a power supply is called like that.
        case "ups": false
        // Ordinary words: `apple-tree-service.com` is a gardener.
        case "amazon", "apple", "outlook": !parts.isEmpty && parts.allSatisfy(baits.contains)
        default: (parts + around).contains(where: baits.contains)
        }
    }

    private static func words(of labels: Substring) -> [String] {
        labels.split { $0 == "-" || $0 == "." }.map(String.init)
    }

    private static let baits: Set<String> = [
        "account", "accounts", "alert", "alerts", "auth", "authentication", "billing", "confirm", "confirmation",
        "customer", "customers", "help", "helpdesk", "id", "invoice", "invoices", "login", "logon", "password",
        "payment", "payments", "recover", "recovery", "refund", "refunds", "secure", "security", "service", "services",
        "signin", "support", "unlock", "update", "updates", "validation", "verification", "verify", "wallet",
        "konto", "kundenservice", "rechnung", "sicherheit", "zahlung", "compte", "connexion", "facture", "securite",
        "cuenta", "factura", "seguridad", "conta", "seguranca", "accesso", "fattura", "sicurezza",
    ]
}
