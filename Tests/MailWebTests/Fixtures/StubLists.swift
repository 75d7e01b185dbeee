import WebRequests

/// Servers of lists: `lists.example.net` accepts requests, every other does not exist.
enum StubLists {
    static let accepting = "https://lists.example.net/leave"

    static func answer(_ request: WebRequest) throws -> WebResponse {
        guard request.address.host == "lists.example.net" else { throw WebError(.noAddress) }
        return WebResponse(status: 200)
    }
}
