import NIOCore
import NIOSSL

/// Runs the script of one connection.
final class ScriptHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The time for a client to complete the script after the test body has ended.
    private static let grace = TimeAmount.seconds(30)

    private let sessions: ScriptSessions
    private let tls: NIOSSLContext?
    private var steps: ArraySlice<ServerScript.Step> = []
    private var waiting: [UInt8] = []
    private var complaint: String?
    private var context: ChannelHandlerContext?
    private var end: EventLoopPromise<String?>?

    init(sessions: ScriptSessions, tls: NIOSSLContext?) {
        self.sessions = sessions
        self.tls = tls
    }

    // MARK: Channel events

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        if let script = sessions.begin(self) {
            steps = script.steps[...]
            advance()
        } else {
            complain("a connection came that the test does not expect")
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = Array(unwrapInboundIn(data).readableBytesView)
        sessions.note(bytes)
        waiting += bytes
        advance()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The test decides about a client that rejects our certificate or disconnects without closing TLS.
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.context = nil
        switch steps.first {
        case .expectClose, .silence, .serve, .serveUntilCut, .close, .cut, nil: steps = []
        default: break
        }
        end?.succeed(verdict)
        end = nil
    }

    // MARK: The script

    private func advance() {
        while complaint == nil, let step = steps.first, perform(step) { steps = steps.dropFirst() }
        if steps.isEmpty, complaint == nil {
            if !waiting.isEmpty { complain("unexpected: \(Self.shown(waiting))") }
            end?.succeed(verdict)
            end = nil
        }
    }

    /// Performs one step; returns false if it waits for the client.
    private func perform(_ step: ServerScript.Step) -> Bool {
        switch step {
        case .send(let bytes): send(bytes)
        case .expect(let bytes): return expect(bytes)
        case .answer(let reply):
            guard let line = nextLine() else { return false }
            send(reply(line))
        case .serve(let reply):
            while let line = nextLine() {
                guard let answer = reply(line) else {
                    closeAfterSending { $0.close(promise: nil) }
                    return false
                }
                send(answer)
            }
            return false
        case .serveUntilCut(let reply):
            while let line = nextLine() {
                let (bytes, isLast) = reply(line)
                send(bytes)
                guard !isLast else {
                    waiting = []
                    closeAfterSending(Self.cut)
                    return false
                }
            }
            return false
        case .discard: waiting = []
        case .startTLS: startTLS()
        case .close: closeAfterSending { $0.close(promise: nil) }
        case .cut: closeAfterSending(Self.cut)
        case .silence:
            waiting = []
            return false
        case .expectClose: return false
        }
        return true
    }

    private func nextLine() -> String? {
        guard let newline = waiting.firstIndex(of: 10) else { return nil }
        let line = waiting[..<newline]
        defer { waiting.removeFirst(newline + 1) }
        return String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
    }

    private func expect(_ bytes: [UInt8]) -> Bool {
        let common = min(bytes.count, waiting.count)
        guard waiting.prefix(common).elementsEqual(bytes.prefix(common)) else {
            complain("expected \(Self.shown(bytes)), got \(Self.shown(waiting))")
            return false
        }
        guard common == bytes.count else { return false }
        waiting.removeFirst(common)
        return true
    }

    private func send(_ bytes: [UInt8]) {
        guard let context, !bytes.isEmpty else { return }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
    }

    private func startTLS() {
        guard waiting.isEmpty else { return complain("sent before TLS: \(Self.shown(waiting))") }
        guard let context, let tls else { return complain("the test gave no certificate") }
        do {
            try context.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls), position: .first)
        } catch {
            complain("TLS cannot be set up: \(error)")
        }
    }

    private func closeAfterSending(_ close: @escaping (ChannelHandlerContext) -> Void) {
        guard let context else { return }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer())).assumeIsolated().whenComplete { _ in close(context) }
    }

    /// Closes below TLS, so that no close notification is sent.
    private static func cut(_ context: ChannelHandlerContext) {
        let tls = try? context.pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self)
        (tls ?? context).close(mode: .all, promise: nil)
    }

    private func complain(_ text: String) {
        complaint = complaint ?? text
        context?.close(promise: nil)
        end?.succeed(verdict)
        end = nil
    }

    // MARK: The end

    /// The complaint at the end of the test; nil if the script was followed.
    func finish(isComplete: Bool) -> EventLoopFuture<String?> {
        guard let context else {
            // The connection is already closed, so the client cannot do any more.
            return sessions.loop.makeSucceededFuture(isComplete ? verdict : complaint)
        }
        let promise = context.eventLoop.makePromise(of: String?.self)
        let future = promise.futureResult
        if isComplete, complaint == nil, isUnfinished {
            end = promise
            context.eventLoop.assumeIsolated().scheduleTask(in: Self.grace) {
                self.end?.succeed(self.verdict)
                self.end = nil
            }
        } else {
            promise.succeed(complaint)
        }
        return future.assumeIsolated().map { complaint in
            self.context?.close(promise: nil)
            return complaint
        }.nonisolated()
    }

    private var isUnfinished: Bool {
        switch steps.first {
        case .silence, .serve, .serveUntilCut: return false
        default: return !steps.isEmpty
        }
    }

    private var verdict: String? {
        if let complaint { return complaint }
        guard isUnfinished, let step = steps.first else { return nil }
        let got = waiting.isEmpty ? "" : " after \(Self.shown(waiting))"
        return switch step {
        case .expect(let bytes): "the client never sent \(Self.shown(bytes))\(got)"
        case .answer: "the client never sent the next line\(got)"
        case .expectClose: "the client never closed the connection"
        default: "the script was not finished"
        }
    }

    private static func shown(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(200), as: UTF8.self)
        return "“" + text.replacing("\r", with: "␍").replacing("\n", with: "␊") + "”"
    }
}
