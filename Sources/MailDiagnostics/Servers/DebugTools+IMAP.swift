import Foundation
import IMAPClient
import IMAPProtocol
import MailApp
public import MailModel
import NIOPosix
import SASL
import WireTransport

extension DebugTools {
    /// Runs an interactive IMAP session and shows both sides with secrets redacted.
    ///
    /// - Parameter nextLine: waits for the next line, nil at the end; called once per line, on a separate thread.
    /// - Throws: `ApplicationError` if connecting or signing in fails, or the connection is lost.
    public static func imapSession(
        _ target: IMAPTarget, nextLine: @escaping @Sendable () -> String?, show: (String) -> Void
    ) async throws {
        try await connecting {
            let connection = try await target.connect()
            if let credentials = target.credentials { await connection.hide(credentials) }
            show("# connected" + (await connection.signInMechanism.map { ", signed in by \($0.rawValue)" } ?? ""))
            let names = await connection.capabilities.names.sorted().joined(separator: " ")
            show("# capabilities: " + TerminalText.line(names))
            try await run(lines(from: nextLine), on: connection, show: show)
        }
    }

    /// Reads each line on a new thread: waiting for input blocks the thread, which must not be one that the connection
    /// needs.
    private static func lines(from nextLine: @escaping @Sendable () -> String?) -> InteractiveCommandReader {
        InteractiveCommandReader { lines in
            Thread.detachNewThread {
                if let line = nextLine() { lines.add(line) } else { lines.end() }
            }
        }
    }

    /// Runs commands until the input ends or the user logs out.
    private static func run(
        _ lines: InteractiveCommandReader, on connection: IMAPConnection, show: (String) -> Void
    ) async throws {
        while let line = await lines.next() {
            guard !line.allSatisfy(\.isWhitespace) else { continue }
            do {
                guard try await connection.converse(line, more: lines, show: show) else { return }
            } catch let error as IMAPError where error.leavesConnectionUsable {
                show("# " + error.explanation)
            }
        }
        await connection.logOut()
    }

    /// Fetches the headers or the whole messages of mailboxes, and discards them. Nil fetches from all mailboxes.
    public static func imapFetch(
        _ target: IMAPTarget, mailboxes: [String]?, bodies: Bool
    ) async throws -> FetchMeasurement {
        try await connecting {
            let connection = try await target.connect()
            let items: [FetchItem] =
                bodies ? [.uid, .bodyPeek(section: "")] : [.uid, .flags, .internalDate, .rfc822Size, headerFields]
            var measurement = FetchMeasurement()
            measurement.isCompressed = await connection.isCompressed
            let (before, start) = (await connection.receivedByteCount, ContinuousClock.now)
            for name in try await names(mailboxes, connection) {
                _ = try await connection.select(name, readOnly: true)
                try await connection.fetch(UIDSet(UID.min...UID.max), items: items) { measurement.count($0) }
            }
            measurement.seconds = (ContinuousClock.now - start) / .seconds(1)
            measurement.byteCount = await connection.receivedByteCount - before
            await connection.logOut()
            return measurement
        }
    }

    private static func names(_ chosen: [String]?, _ connection: IMAPConnection) async throws -> [String] {
        if let chosen { return chosen }
        return try await connection.listMailboxes().filter(\.isSelectable).map(\.rawName)
    }

    /// Downloads one message as a stream and discards it.
    public static func imapDownload(_ target: IMAPTarget, mailbox: String, uid: UID) async throws -> FetchMeasurement {
        try await connecting {
            let connection = try await target.connect()
            _ = try await connection.select(mailbox, readOnly: true)
            var measurement = FetchMeasurement()
            measurement.isCompressed = await connection.isCompressed
            let (before, start) = (await connection.receivedByteCount, ContinuousClock.now)
            if let count = try await connection.download(uid, onBytes: { _ in }) {
                measurement.messages = 1
                measurement.contentByteCount = count
            }
            measurement.seconds = (ContinuousClock.now - start) / .seconds(1)
            measurement.byteCount = await connection.receivedByteCount - before
            await connection.logOut()
            return measurement
        }
    }

    /// The fields that header sync fetches.
    private static let headerFields = FetchItem.bodyPeek(
        section:
            "HEADER.FIELDS (DATE FROM TO CC BCC REPLY-TO SUBJECT MESSAGE-ID REFERENCES IN-REPLY-TO LIST-ID PRECEDENCE "
            + "AUTO-SUBMITTED LIST-POST LIST-UNSUBSCRIBE LIST-UNSUBSCRIBE-POST FEEDBACK-ID X-CAMPAIGN X-MC-USER "
            + "X-SG-EID)"
    )

    /// Converts IMAP errors to `ApplicationError` with the matching exit status.
    private static func connecting<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as IMAPError {
            let isRefusal = [.authenticationFailed, .tokenRejected, .signInDowngraded, .serverUnproven].contains(
                error.kind)
            throw ApplicationError(error.explanation, status: isRefusal ? .authentication : .network)
        }
    }
}
