/// Why a model could not be downloaded, checked or imported.
public struct ModelError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds that callers distinguish; the raw value is the code in JSON.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The content is not that of the catalogue. The file was deleted.
        case verification
        /// The server offers another size than the catalogue states.
        case wrongSize = "wrong_size"
        /// The server ended the file early. What arrived is kept.
        case interrupted
        /// The disk is full. What arrived is kept.
        case diskFull = "disk_full"
        /// The server redirected to an address without encryption, or too often.
        case unsafeRedirect = "unsafe_redirect"
        /// The server does not give the file.
        case refused
        /// The server could not be reached, or the connection could not be secured.
        case network
        /// The user cancelled. What arrived is kept.
        case cancelled
        /// Another process works on the model.
        case busy
        /// The folder or the file cannot be written or read.
        case unwritable
        /// The catalogue has no such model.
        case unknownModel = "unknown_model"
        /// The file is none of those in the catalogue.
        case unknownFile = "unknown_file"
        /// The model is not on this computer.
        case notDownloaded = "not_downloaded"
    }

    /// The kind of error.
    public let kind: Kind

    /// Creates an error.
    public init(_ kind: Kind) { self.kind = kind }

    /// The kind, which is safe to log.
    public var description: String { "ModelError.\(kind.rawValue)" }

    /// What happened and what to do.
    public var explanation: String {
        switch kind {
        case .verification: "Download verification failed. Please retry."
        case .wrongSize:
            "The server offers a file of another size than the catalogue states. The download was stopped."
        case .interrupted: "The download was interrupted. Retry to continue where it stopped."
        case .diskFull: "The disk is full. Free some space, then retry to continue where it stopped."
        case .unsafeRedirect: "The server redirected to an address that is not safe. The download was stopped."
        case .refused: "The server does not offer the file at the moment. Try again later."
        case .network: "Download failed. Check your connection, then retry."
        case .cancelled: "The download was cancelled. What has arrived is kept."
        case .busy: "Another VaultMail process is working on this model. Try again when it has finished."
        case .unwritable: "The folder of the models cannot be used. Check its permissions."
        case .unknownModel: "Model not found. Run `vaultmail model list` to list the models."
        case .unknownFile: "This file belongs to no model of the catalogue, or it is damaged. Nothing was imported."
        case .notDownloaded: "The model is not downloaded."
        }
    }
}
