import HTTPTypes

/// The security header fields of every response.
enum SecurityHeaders: Sendable, CaseIterable {
    /// The page, its assets, the API, redirects and errors.
    case interface
    /// The text of a message in its frame (MO-59).
    case frame
    /// An attachment.
    case attachment

    /// The header fields, except for caching.
    var fields: HTTPFields {
        var fields: HTTPFields = [
            .contentSecurityPolicy: contentSecurityPolicy,
            .xContentTypeOptions: "nosniff",
            .referrerPolicy: "no-referrer",
            .crossOriginOpenerPolicy: "same-origin",
            .crossOriginResourcePolicy: "same-origin",
            .frameOptions: self == .frame ? "SAMEORIGIN" : "DENY",
            .permissionsPolicy: Self.permissionsPolicy,
        ]
        if self != .interface { fields[.prefetchControl] = "off" }
        return fields
    }

    /// Adds the fields to a response, replacing existing values.
    func apply(to response: inout HTTPFields) {
        for field in fields { response[field.name] = field.value }
        if response[.cacheControl] == nil { response[.cacheControl] = "no-store" }
    }

    private var contentSecurityPolicy: String {
        switch self {
        case .interface:
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
                + "frame-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types vaultmail-worker"
        case .frame:
            // Never allow-scripts. allow-same-origin lets the page receive key events and measure the height in the
            // frame.
            "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        case .attachment:
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
        }
    }

    private static let permissionsPolicy = [
        "accelerometer", "autoplay", "camera", "display-capture", "encrypted-media", "fullscreen", "geolocation",
        "gyroscope", "magnetometer", "microphone", "midi", "payment", "picture-in-picture", "screen-wake-lock",
        "serial", "usb", "xr-spatial-tracking",
    ].map { "\($0)=()" }.joined(separator: ", ")
}
