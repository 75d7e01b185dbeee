import LocalModels

extension RouteError {
    /// Why nothing was done about a model.
    init(_ error: ModelError) {
        let status =
            switch error.kind {
            case .unknownModel: 404
            case .busy: 409
            case .verification, .wrongSize, .interrupted, .diskFull, .unsafeRedirect, .refused, .network, .cancelled,
                .unwritable, .unknownFile, .notDownloaded:
                503
            }
        self.init(status: status, code: error.kind.rawValue, message: error.explanation)
    }
}
