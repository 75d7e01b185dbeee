/// The sentences about starting the web server, and about requests refused before a route reads them. Those named as
/// hints follow another sentence.
enum ServerText {
    // MARK: Starting

    static func portTaken(_ port: Int) -> String {
        "Port \(port) is already in use by another program. Stop that program, or choose another port with --port."
    }

    static func portForbidden(_ port: Int) -> String {
        "Permission denied to listen on port \(port). Choose a port above 1023 with --port."
    }

    /// - Parameter reason: how the system describes it.
    static func cannotListen(_ port: Int, reason: String) -> String {
        "Cannot listen on port \(port) (\(reason)). Choose another port with --port."
    }

    // MARK: Routes

    static let notFound = "Not found."
    static let wrongMethod = "Method not allowed."
    static let foreignOrigin = "Cross-origin request denied."
    static let misdirected = "Misdirected request."
    static let localhostHint = "Use http://localhost with the same port."
    static let notHTTP = "Invalid HTTP request."

    // MARK: Types and sizes

    static let notJSON = "Content-Type must be application/json."
    static let notUpload = "Content-Type must be application/octet-stream."
    static let textTooLarge = "The text is larger than 8 MiB."
    static let attachHint = "Attach it as a file."
    static let bodyTooLarge = "The request is larger than 64 KiB."
    static let fewerMessagesHint = "Select fewer messages."
    static let requestTooLong = "The request URL or a header is longer than 64 KiB."
    static let shorterSearchHint = "Shorten the search. Only its first 4,096 characters are used."

    // MARK: Service

    static let failed = "The mail service could not process the request."
    static let laterHint = "Try again in a moment."
    static let tooManyStreams = "Too many pages are open."
    static let closePagesHint = "Close some of them."
}
