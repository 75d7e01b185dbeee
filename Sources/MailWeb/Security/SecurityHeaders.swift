import HTTPTypes

/// The fields that every response carries, whatever it is.
enum SecurityHeaders: Sendable, CaseIterable {
    /// The page, its parts, the API, redirects and errors.
    case interface
    /// A message's text in its frame (MO-59).
    case frame
    /// A file from a message.
    case attachment

    /// The fields, without caching.
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

    /// Puts the fields over whatever the response says of the same things.
    func apply(to response: inout HTTPFields) {
        for field in fields { response[field.name] = field.value }
        if response[.cacheControl] == nil { response[.cacheControl] = "no-store" }
    }

    private var contentSecurityPolicy: String {
        switch self {
        case .interface:
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
                + "frame-src 'self'; worker-src 'none'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
        case .frame:
            // Never allow-scripts. allow-same-origin lets the page hear keys and measure the height inside the frame.
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
