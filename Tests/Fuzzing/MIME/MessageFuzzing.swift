import Foundation
import MIME
import MailModel

// The entry of libFuzzer. `script/fuzz` builds it with the tested modules and the report of `debug mime`; it is not
// part of the package.

/// Treats any octets as a message, uses the whole API of the module, and aborts if a property does not hold, so that
/// libFuzzer keeps the octets.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMessage(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let message = ParsedMessage(parsing: bytes)
    require(message.bytes == bytes, "the octets are kept")
    checkParts(of: message)
    checkHeader(message.header)
    checkDisplay(of: message)
    _ = MessageReport(message)
    checkAddresses(bytes)
    checkAttaching(bytes)
    return 0
}

/// Properties that must hold for any octets.
private func require(_ condition: Bool, _ rule: String) {
    guard !condition else { return }
    FileHandle.standardError.write(Data("Broken rule: \(rule)\n".utf8))
    abort()
}

private func checkParts(of message: ParsedMessage) {
    let whole = 0...message.bytes.count
    let limits = MIMELimits.standard
    let parts = message.root.allParts
    require(parts.count <= limits.maximumParts + limits.maximumDepth + 1, "no more parts than the limit")
    for part in parts {
        require(
            whole.contains(part.headerRange.lowerBound) && whole.contains(part.bodyRange.upperBound)
                && part.headerRange.upperBound <= part.bodyRange.lowerBound, "ranges lie in the message, header first")
        for child in part.children where !part.mimeType.hasPrefix("text/") {
            require(
                part.bodyRange.lowerBound <= child.headerRange.lowerBound
                    && child.bodyRange.upperBound <= part.bodyRange.upperBound, "a part lies in the part around it")
        }
        require(isShowable(message.decodedText(of: part)), "decoded text has neither NUL nor carriage return")
        require(
            message.decodedBytes(of: part).count == message.decodedByteCount(of: part),
            "the size told is the size decoded")
        require(isFileName(part.safeFilename), "a file name is safe")
        checkHeader(part.header)
    }
}

private func checkHeader(_ header: HeaderBlock) {
    let known = header.messageHeader()
    let people = [known.from].compactMap(\.self) + known.to + known.cc + known.replyTo
    for line in [known.subject] + people.flatMap({ [$0.name ?? "", $0.address] }) + known.references {
        require(isOneLine(line), "a header value is one line without control characters")
    }
    for field in header.fields { require(isOneLine(field.decodedValue), "a field's value is one line") }
}

private func checkDisplay(of message: ParsedMessage) {
    let body = message.display()
    for text in [body.text, body.html, body.textBesideHTML].compactMap(\.self) {
        require(isShowable(text), "shown text has neither NUL nor carriage return")
    }
    let files = message.attachments()
    require(Set(files.map(\.section)).count == files.count, "every attachment has a section of its own")
    for file in files { require(isFileName(file.filename) && file.byteCount >= 0, "an attachment can be saved") }
    require(message.snippet { html, _ in html }.count <= 100, "a snippet is short")
    require(message.searchText(limit: 1_000) { $0 }.utf8.count <= 1_000, "search text keeps its limit")
}

/// The octets as an attached message: rejected, or written as an equivalent one.
private func checkAttaching(_ bytes: [UInt8]) {
    var letter = OutgoingMessage(from: EmailAddress(address: "ada@example.org"))
    letter.attachments = [OutgoingAttachment(filename: nil, mimeType: "message/rfc822", bytes: bytes)]
    let composer = MessageComposer(timeZone: .gmt) { Date(timeIntervalSince1970: 0) }
    guard let composed = try? composer.compose(letter) else { return }
    let isEightBit = composed.bytes.contains { $0 >= 0x80 }
    require(composed.envelope.needsEightBitMIME == isEightBit, "the envelope tells whether 8BITMIME is needed")
    let root = ParsedMessage(parsing: composed.bytes).root
    require(root.children.count == 1 && root.children[0].mimeType == "message/rfc822", "an attached message stays one")
}

/// The first line of the octets as an address, and as an address list.
private func checkAddresses(_ bytes: [UInt8]) {
    let line = bytes.prefix { $0 != 0x0A }
    let text = String(decoding: line, as: UTF8.self)
    let syntax = AddressSyntax(text, allowsUTF8: true)
    require(syntax.findings.max() ?? .valid == syntax.diagnosis, "the gravest finding is the diagnosis")
    for address in AddressListParser.parse(Array(line)) {
        require(isOneLine(address.name ?? "") && isOneLine(address.address), "an address is one line")
    }
}

private func isShowable(_ text: String) -> Bool { !text.utf8.contains { $0 == 0 || $0 == 0x0D } }

private func isOneLine(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
}

private func isFileName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 200 && name != "." && name != ".." && isOneLine(name)
        && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
}
