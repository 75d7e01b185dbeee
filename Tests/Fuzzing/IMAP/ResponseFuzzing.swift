import Foundation
import IMAPProtocol
import MailModel
import NIOCore

// The entry of libFuzzer. `script/fuzz` builds it with the tested modules, the reports of `debug imap` and the tests'
// own command tokenizer; it is not part of the package.

/// Treats any octets as server output and as arguments of commands. Aborts if a property does not hold, so that
/// libFuzzer keeps the octets.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzResponses(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let whole = Reading(of: bytes, chunkSizes: [bytes.count])
    // The split positions are derived from the octets, so that failures are reproducible.
    let sizes = [1 + bytes.count % 7, 1 + Int(bytes.first ?? 0) % 13, 1 + Int(bytes.last ?? 0) % 31]
    require(whole == Reading(of: bytes, chunkSizes: sizes), "a stream reads the same however it is cut")
    let streamed = Reading(of: bytes, chunkSizes: sizes, streamingThreshold: 1 + bytes.count % 5)
    require(whole.wire == streamed.wire, "literals that are handed on in pieces are whole")
    for frame in whole.frames { checkFrame(frame) }
    _ = ResponseReport.reports(of: bytes)
    checkMailboxName(bytes)
    checkCommands(bytes)
    return 0
}

/// Properties that must hold for any octets.
private func require(_ condition: Bool, _ rule: String) {
    guard !condition else { return }
    FileHandle.standardError.write(Data("Broken rule: \(rule)\n".utf8))
    abort()
}

/// What came out of a stream.
private struct Reading: Equatable {
    var frames: [ResponseFrame] = []
    /// Every response with its literals, in the form of the wire.
    var wire: [[UInt8]] = []
    var failure: ParseFailure?

    init(of bytes: [UInt8], chunkSizes: [Int], streamingThreshold: Int? = nil) {
        var framer = ResponseFramer(limits: .standard)
        framer.streamingThreshold = streamingThreshold
        var rest = bytes[...]
        var literals: [[UInt8]] = []
        var piece = 0
        while !rest.isEmpty, failure == nil {
            framer.append(contentsOf: rest.prefix(max(1, chunkSizes[piece % chunkSizes.count])))
            rest = rest.dropFirst(max(1, chunkSizes[piece % chunkSizes.count]))
            piece += 1
            do {
                while let event = try framer.nextEvent() { take(event, &literals) }
            } catch {
                failure = error
            }
        }
    }

    private mutating func take(_ event: ResponseFramer.Event, _ literals: inout [[UInt8]]) {
        switch event {
        case .literal: literals.append([])
        case .literalBytes(let bytes): literals[literals.count - 1] += Array(bytes.readableBytesView)
        case .response(let frame):
            var complete = frame
            var streamed = literals.makeIterator()
            for index in complete.literals.indices where complete.literals[index].streamedByteCount > 0 {
                let bytes = streamed.next() ?? []
                require(bytes.count == complete.literals[index].streamedByteCount, "as many octets as were announced")
                complete.literals[index].bytes = bytes
            }
            literals = []
            frames.append(frame)
            wire.append(complete.wireBytes)
        }
    }
}

extension ResponseFrame {
    /// The whole response as received, without its last line end and without streamed literals.
    fileprivate var wireBytes: [UInt8] {
        var result: [UInt8] = []
        var start = 0
        for literal in literals where literal.marker.upperBound <= text.count && start <= literal.marker.upperBound {
            result += text[start..<literal.marker.upperBound]
            result += literal.bytes
            start = literal.marker.upperBound
        }
        return result + text[min(start, text.count)...]
    }
}

private func checkFrame(_ frame: ResponseFrame) {
    require(!frame.text.isEmpty, "a response has a text")
    let response = ResponseParser(limits: .standard).parse(frame)
    guard case .untagged(let untagged) = response else { return }
    switch untagged {
    case .fetch(let fetch):
        _ = fetch.serverFlags
        let files = fetch.bodyStructure?.attachmentDescriptions(decodeWords: { $0 }, safeName: { $0 }) ?? []
        require(files.allSatisfy { $0.byteCount >= 0 }, "an attachment has a size")
    case .list(let listing): checkMailboxName(listing.rawName)
    default: break
    }
}

/// A name decoded without the mark for invalid names encodes to the same bytes; no name displays a control character.
private func checkMailboxName(_ wire: [UInt8]) {
    for utf8 in [false, true] {
        let name = MailboxName.decode(wire: wire, utf8: utf8)
        require(
            name.unicodeScalars.allSatisfy { $0 == "\t" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) },
            "a mailbox name has no control characters")
        let isRaw = utf8 || wire.contains { $0 >= 0x80 }
        guard !name.unicodeScalars.contains("\u{FFFD}") else { continue }
        require(MailboxName.encode(name, utf8: isRaw) == wire, "a mailbox name travels back as it came")
    }
}

/// For any argument, the encoder writes exactly one command with that argument, or rejects it.
private func checkCommands(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let commands: [(IMAPCommand, argument: [UInt8]?)] = [
        (.login(user: bytes, password: bytes), bytes),
        (.select(rawName: bytes, condstore: false, readOnly: true), nil),
        (.rename(rawName: bytes, to: bytes), nil), (.uidSearch(.text(text)), Array(text.utf8)),
        (.list(reference: text, pattern: text), nil), (.authenticate(mechanism: text, initialResponse: bytes), nil),
        (.id(["name": text]), nil), (.enable([text]), nil),
    ]
    for mode in [LiteralMode.synchronizing, .nonSynchronizing] {
        for (command, argument) in commands {
            guard let encoded = try? CommandEncoder(literals: mode).encode(command, tag: "A1") else { continue }
            guard let tokens = try? CommandTokenizer.tokens(of: encoded.pieces.flatMap(\.self)) else {
                require(false, "a command is one command")
                continue
            }
            guard let argument, !argument.isEmpty else { continue }
            require(
                tokens.contains { $0 == .string(argument) || $0 == .atom(text) }, "an argument arrives as it was given")
        }
    }
}
