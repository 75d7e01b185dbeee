import Foundation
import NIOCore
import NIOPosix

/// A connection that sends exactly the bytes it is given.
struct RawConnection {
    /// Sends the bytes, then reads until the server closes.
    static func exchange(_ bytes: String, port: Int, address: String = "127.0.0.1") async throws -> RawResponse {
        let channel = try await connect(port: port, address: address)
        let answer = try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: bytes))
            var collected: [UInt8] = []
            for try await buffer in inbound {
                collected += Array(buffer.readableBytesView)
                // A stream does not end, so it is enough that it has started.
                if collected.firstRange(of: Array("event: ready".utf8)) != nil { break }
            }
            return collected
        }
        return try parse(answer)
    }

    /// Sends the bytes, then passes everything received so far to `isEnough`, until it returns true or the server
    /// closes.
    static func stream(
        _ bytes: String, port: Int, isEnough: (String) async throws -> Bool
    ) async throws -> String {
        let channel = try await connect(port: port, address: "127.0.0.1")
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: bytes))
            var collected = ""
            for try await buffer in inbound {
                collected += String(buffer: buffer)
                if try await isEnough(collected) { break }
            }
            return collected
        }
    }

    /// Connects without sending anything.
    static func connect(
        port: Int, address: String, receiveBuffer: Int? = nil
    ) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
        var bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        if let receiveBuffer {
            bootstrap = bootstrap.channelOption(.socketOption(.so_rcvbuf), value: numericCast(receiveBuffer))
        }
        return try await bootstrap.connect(host: address, port: port) { channel in
            channel.eventLoop.makeCompletedFuture {
                try NIOAsyncChannel(wrappingChannelSynchronously: channel)
            }
        }
    }

    /// Parses a complete response from all bytes of a connection.
    static func parse(_ bytes: [UInt8]) throws -> RawResponse {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
            throw RawConnectionError(description: "no response: \(String(decoding: bytes, as: UTF8.self))")
        }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = (lines.first ?? "").split(separator: " ")
        guard words.count >= 2, let status = Int(words[1]) else {
            throw RawConnectionError(description: "no status line: \(lines.first ?? "")")
        }
        let fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            let value = parts.count > 1 ? parts[1].drop(while: { $0 == " " }) : ""
            return (name: String(parts.first ?? ""), value: String(value))
        }
        var response = RawResponse(status: status, fields: fields, body: Array(bytes[end.upperBound...]))
        let isStream = response.value("Content-Type")?.hasPrefix("text/event-stream") == true
        if response.value("Transfer-Encoding") == "chunked", !isStream {
            response.body = try withoutChunks(response.body)
        }
        return response
    }

    private static func withoutChunks(_ bytes: [UInt8]) throws -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let end = rest.firstRange(of: Array("\r\n".utf8)) {
            let digits = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
            guard let count = Int(digits, radix: 16) else { break }
            if count == 0 { return result }
            result += rest[end.upperBound...].prefix(count)
            rest = rest[end.upperBound...].dropFirst(count + 2)
        }
        throw RawConnectionError(description: "the chunked body has no end")
    }
}
