import IMAPProtocol
import MailModel
import NIOCore

/// The result of reading a stream.
struct Reading: Equatable, CustomStringConvertible {
    var responses: [IMAPResponse] = []
    var failure: ParseFailure?

    var description: String { responses.map { "\($0)" }.joined(separator: "\n") + (failure.map { "\n\($0)" } ?? "") }
}

extension ResponseFramer {
    /// The next response, parsed; see `next`.
    mutating func nextResponse() throws(ParseFailure) -> IMAPResponse? {
        guard let frame = try next() else { return nil }
        return ResponseParser(limits: limits).parse(frame)
    }
}

/// Feeds a stream in chunks and reads every response as soon as it is complete.
func read(_ pieces: [ArraySlice<UInt8>], limits: WireLimits = .standard) -> Reading {
    var framer = ResponseFramer(limits: limits)
    var reading = Reading()
    for piece in pieces {
        framer.append(ByteBuffer(bytes: piece))
        do {
            while let response = try framer.nextResponse() { reading.responses.append(response) }
        } catch {
            reading.failure = error
            return reading
        }
    }
    return reading
}

/// The same in one chunk.
func read(_ wire: String, limits: WireLimits = .standard) -> Reading { read([Array(wire.utf8)[...]], limits: limits) }

/// The single response of a line; adds the line end.
func response(_ line: String) -> IMAPResponse? {
    let responses = read(line + "\r\n").responses
    return responses.count == 1 ? responses.first : nil
}

/// The FETCH response of a line such as `(UID 1)`.
func fetched(_ items: String) -> FetchResponse? {
    guard case .untagged(.fetch(let response)) = response("* 1 FETCH " + items) else { return nil }
    return response
}

/// A FETCH response with some values.
func fetchResponse(_ number: UInt32, _ fill: (inout FetchResponse) -> Void) -> IMAPResponse {
    var response = FetchResponse(sequenceNumber: number)
    fill(&response)
    return .untagged(.fetch(response))
}

/// The bytes of a text.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// A set of ranges.
func uidSet(_ ranges: ClosedRange<UInt32>...) -> UIDSet { UIDSet(normalizing: ranges) }
