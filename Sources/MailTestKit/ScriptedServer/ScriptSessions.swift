import NIOCore

/// What all connections of one scripted server share. Lives on the server's event loop only.
final class ScriptSessions {
    private var scripts: ArraySlice<ServerScript>
    /// What each further connection gets.
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

    /// Gives every connection a short time to come to the end of its script, closes all, and tells what went wrong.
    func finish(isComplete: Bool) -> EventLoopFuture<[String]> {
        var missing: [String] = []
        if isComplete, !scripts.isEmpty { missing = ["\(scripts.count) expected connections never came"] }
        let ends = handlers.map { $0.finish(isComplete: isComplete) }
        return EventLoopFuture.whenAllSucceed(ends, on: loop).map { [missing] in $0.compactMap(\.self) + missing }
    }
}
