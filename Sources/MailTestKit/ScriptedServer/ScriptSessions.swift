import NIOCore

/// The shared state of all connections of a scripted server. Used on the server's event loop only.
final class ScriptSessions {
    private var scripts: ArraySlice<ServerScript>
    /// The script of each further connection.
    private let others: (@Sendable () -> ServerScript)?
    private var handlers: [ScriptHandler] = []
    private(set) var received: [UInt8] = []

    let loop: any EventLoop

    init(_ scripts: [ServerScript], others: (@Sendable () -> ServerScript)?, loop: any EventLoop) {
        self.scripts = scripts[...]
        self.others = others
        self.loop = loop
    }

    var connectionCount: Int { handlers.count }

    /// The script of the next connection; nil when no more connections are expected.
    func begin(_ handler: ScriptHandler) -> ServerScript? {
        handlers.append(handler)
        return scripts.popFirst() ?? others?()
    }

    func note(_ bytes: [UInt8]) { received += bytes }

    /// Gives every connection a short time to complete its script, closes all, and returns the complaints.
    func finish(isComplete: Bool) -> EventLoopFuture<[String]> {
        var missing: [String] = []
        if isComplete, !scripts.isEmpty { missing = ["\(scripts.count) expected connections never came"] }
        let ends = handlers.map { $0.finish(isComplete: isComplete) }
        return EventLoopFuture.whenAllSucceed(ends, on: loop).map { [missing] in $0.compactMap(\.self) + missing }
    }
}
