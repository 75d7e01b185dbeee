import Crypto
import HTTPTypes
import HummingbirdCore

/// A file of the page, held in the program itself.
struct Asset: Sendable {
    /// Its name in `Assets`, and in its address after `/assets/`.
    let name: String
    /// Its bytes.
    let bytes: [UInt8]
    /// Changes with the bytes.
    let entityTag: String

    init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        let digest = SHA256.hash(data: bytes).prefix(16).map { String($0, radix: 16) }.joined()
        entityTag = "\"\(digest)\""
    }

    /// The page itself.
    static let page = Asset("index.html", PackageResources.index_html)

    /// Every file that has an address of its own. A new file in `Assets` needs one line here.
    static let all = [
        page,
        Asset("actions.js", PackageResources.actions_js),
        Asset("api.js", PackageResources.api_js),
        Asset("app.css", PackageResources.app_css),
        Asset("app.js", PackageResources.app_js),
        Asset("catchup.js", PackageResources.catchup_js),
        Asset("changes.js", PackageResources.changes_js),
        Asset("bodyframe.js", PackageResources.bodyframe_js),
        Asset("conversation.js", PackageResources.conversation_js),
        Asset("dom.js", PackageResources.dom_js),
        Asset("format.js", PackageResources.format_js),
        Asset("icon.svg", PackageResources.icon_svg),
        Asset("icons.js", PackageResources.icons_js),
        Asset("keyboard.js", PackageResources.keyboard_js),
        Asset("listdata.js", PackageResources.listdata_js),
        Asset("listwords.js", PackageResources.listwords_js),
        Asset("manifest.webmanifest", PackageResources.manifest_webmanifest),
        Asset("messageview.js", PackageResources.messageview_js),
        Asset("oldermail.js", PackageResources.oldermail_js),
        Asset("panel.js", PackageResources.panel_js),
        Asset("restnote.js", PackageResources.restnote_js),
        Asset("router.js", PackageResources.router_js),
        Asset("rowkeys.js", PackageResources.rowkeys_js),
        Asset("search.js", PackageResources.search_js),
        Asset("recentsearches.js", PackageResources.recentsearches_js),
        Asset("searchnotes.js", PackageResources.searchnotes_js),
        Asset("session.js", PackageResources.session_js),
        Asset("sidebar.js", PackageResources.sidebar_js),
        Asset("state.js", PackageResources.state_js),
        Asset("strips.js", PackageResources.strips_js),
        Asset("threadlist.js", PackageResources.threadlist_js),
        Asset("threadrow.js", PackageResources.threadrow_js),
        Asset("toast.js", PackageResources.toast_js),
        Asset("virtuallist.js", PackageResources.virtuallist_js),
        Asset("wordmarks.js", PackageResources.wordmarks_js),
    ]

    /// The file, or 304 when the browser has it.
    func response(to request: WebRequest) -> WebResponse {
        let known = request.request.headers[values: .ifNoneMatch].joined(separator: ",").contains(entityTag)
        var response = WebResponse(
            status: known ? .notModified : .ok, contentType: contentType, bytes: known ? [] : bytes)
        // RFC 9110 §8.6: the length that the whole file would have.
        response.fields[.contentLength] = String(bytes.count)
        response.fields[.eTag] = entityTag
        response.fields[.cacheControl] = "no-cache"
        return response
    }

    private var contentType: String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "webmanifest": "application/manifest+json"
        default: "application/octet-stream"
        }
    }
}
