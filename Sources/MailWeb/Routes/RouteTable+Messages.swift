import HTTPTypes

extension RouteTable {
    /// The contents of messages and their files.
    static func messages(_ services: WebServices) -> [Route] {
        let whole = WholeMessageResource(services: services)
        let previews = PreviewResource(services: services)
        return [
            Route(.get, "/m/:capability", .capability) { try await FrameResource(services: services).show($0) },
            Route(.get, "/d/:capability", .capability) {
                try await AttachmentResource(services: services).download($0)
            },
            Route(.get, "/p/:capability", .capability) { try await previews.image($0) },
            Route(.get, "/w/:capability/message", .capability) { try await whole.save($0) },
            Route(.get, "/w/:capability/files", .capability) { try await whole.files($0) },
            Route(.get, "/api/messages/:id/source", .read) { try await whole.source($0) },
            Route(.get, "/api/parts/:capability/text", .read) { try await previews.text($0) },
            Route(.get, "/api/parts/:capability/message", .read) {
                try await EmbeddedMessageResource(services: services).show($0)
            },
            Route(.get, "/api/parts/:capability/invitation", .read) {
                try await InvitationResource(services: services).show($0)
            },
        ]
    }
}
