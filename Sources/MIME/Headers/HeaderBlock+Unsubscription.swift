public import MailModel

extension HeaderBlock {
    /// How to leave the list that sent the message; nil if it does not say, or says nothing usable.
    ///
    /// One request is offered only as RFC 8058 demands: the list allows it, and a valid signature covers both fields.
    /// The receiving server reports if the signature is valid; if it reports nothing about signatures, the list
    /// is trusted. Otherwise a message is offered, or a page.
    public func unsubscription() -> Unsubscription? {
        let headers = listHeaders()
        let header = messageHeader()
        guard let from = header.from, !headers.unsubscribe.isEmpty else { return nil }
        func make(_ way: Unsubscription.Way, _ address: String) -> Unsubscription {
            let name = headers.name ?? header.nameOfAddressedList ?? from.displayName
            return Unsubscription(
                way: way, address: address, list: headers.identifier ?? from.address.lowercased(),
                name: PrintableText.cleaned(name, limit: Self.maximumNameLength))
        }
        let page = headers.unsubscribe.first { $0.lowercased().hasPrefix("https://") }
        if headers.allowsOneClickUnsubscribe, isOneClickSigned, let page { return make(.post, page) }
        if let mail = headers.unsubscribe.first(where: { $0.lowercased().hasPrefix("mailto:") }) {
            return make(.mail, mail)
        }
        return page.map { make(.page, $0) }
    }

    private static let maximumNameLength = 100

    /// RFC 8058 §4: a valid signature that covers both fields, if the server reports it.
    private var isOneClickSigned: Bool {
        guard let verification = senderVerification() else { return true }
        guard verification.state != .failed else { return false }
        guard let isSigned = verification.isSigned else { return true }
        return isSigned && values("dkim-signature").contains(where: Self.coversUnsubscribing)
    }

    /// True if the `h` tag of a signature names both fields (RFC 6376 §3.5).
    private static func coversUnsubscribing(_ signature: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: HeaderText.unfolded(signature), as: UTF8.self).lowercased()
        let tags = text.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
        guard let names = tags.first(where: { $0.hasPrefix("h=") })?.dropFirst(2).split(separator: ":") else {
            return false
        }
        return names.contains("list-unsubscribe") && names.contains("list-unsubscribe-post")
    }
}

extension MessageHeader {
    /// The name of a list without a phrase in `List-Id`: what precedes the `@` of the recipient whose address is the
    /// identifier with an `@` for its first period (RFC 2919 §2 suggests such identifiers). Without it, a discussion
    /// list would be called by its latest author.
    fileprivate var nameOfAddressedList: String? {
        guard let identifier = listID?.lowercased() else { return nil }
        let list = (to + cc).first {
            $0.address.lowercased().replacing("@", with: ".", maxReplacements: 1) == identifier
        }
        return list?.address.split(separator: "@").first.map(String.init)
    }
}
