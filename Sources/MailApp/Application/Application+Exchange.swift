import Foundation
public import MailExchange
public import MailModel
import MailStorage

extension Application {
    /// Imports files into the local mailboxes, and reports the changes to a running daemon.
    ///
    /// - Throws: `ApplicationError`, `StoreError`.
    public func importMail(
        _ paths: [String], mailbox: String?, isMboxo: Bool, report: @escaping (ExchangeProgress) -> Void
    ) async throws -> ImportSummary {
        let store = try openStore()
        try beginStoring(in: store)
        var importing = MailImport(store: store, mailbox: mailbox, isMboxo: isMboxo, report: report)
        do {
            return try await announcing(store) { try importing.run(paths) }
        } catch let error as ExchangeError {
            throw ApplicationError(error)
        }
    }

    /// Exports the results of a query, one mailbox, or all mail with one file or folder per mailbox.
    ///
    /// - Throws: `ApplicationError`, `StoreError`.
    public func exportMail(
        query: SearchQuery?, mailbox: String?, account address: String?, format: ExportFormat, to place: ExportPlace,
        report: @escaping (ExchangeProgress) -> Void
    ) throws -> ExportSummary {
        let store = try openStoreForReading()
        let account = try address.map { try self.account($0, in: store).id }
        var exporting = MailExport(store: store, format: format, report: report)
        defer { recordMissingFiles(of: exporting.missing) }
        do {
            if let query { return try exporting.run(.query(query, account: account), to: place) }
            let mailboxes = try store.mailboxes(account: account)
            if let mailbox {
                let found = try self.mailbox(mailbox, among: mailboxes)
                return try exporting.run(.mailbox(found.id), to: place)
            }
            guard case .file(let target) = place else {
                throw ApplicationError(SelectionText.exportNeedsFolder, status: .usage)
            }
            var summary = ExportSummary()
            let names = try OutputNames(store: store)
            var files = MailboxFileNames(format)
            for mailbox in mailboxes {
                // Empty mailboxes count as well, so that each has the same name in the next export.
                let path = files.path(names.levels(of: mailbox))
                guard mailbox.total > 0 else { continue }
                summary = try exporting.run(.mailbox(mailbox.id), to: .file(target.appending(path: path)))
            }
            return summary
        } catch let error as ExchangeError {
            throw ApplicationError(error)
        }
    }

    /// Records missing files, so that messages on a server are downloaded again. A store opened for reading cannot.
    private func recordMissingFiles(of messages: [MessageID]) {
        guard !messages.isEmpty, let store = try? openStore() else { return }
        for message in messages { _ = try? store.readableBytes(of: message) }
    }
}

extension Mailbox {
    /// Returns true if `name` is the path of the mailbox or the name of its role.
    public func isNamed(_ name: String) -> Bool {
        listing.path == name || (listing.role != .custom && listing.role.rawValue == name.lowercased())
    }
}

extension OutputNames {
    /// The folders of a mailbox when all are exported: its account, and one for each level of its path.
    fileprivate func levels(of mailbox: Mailbox) -> [String] {
        let levels = [accounts[mailbox.account] ?? "account"] + mailbox.listing.levels.map(String.init)
        return levels.map(SafeFolderName.of)
    }
}

/// Turns mailbox names, which the server controls, into safe folder names.
private enum SafeFolderName {
    static func of(_ name: String) -> String {
        let cleaned = TerminalText.line(name).replacing("/", with: "_")
        // Excludes "." and "..", which are other folders, and the subfolders of a Maildir.
        let isReserved = cleaned.hasPrefix(".") || ["cur", "new", "tmp"].contains(cleaned.lowercased())
        return cleaned.isEmpty || isReserved ? "_\(cleaned)" : cleaned
    }
}

extension ApplicationError {
    init(_ error: ExchangeError) {
        switch error.kind {
        case .notFound: self.init(error.explanation, status: .notFound)
        case .unusable, .diskFull: self.init(error.explanation)
        }
    }
}
