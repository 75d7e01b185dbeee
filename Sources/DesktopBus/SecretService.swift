/// The desktop's keyring over D-Bus (freedesktop.org Secret Service API 0.2): GNOME Keyring, KWallet, KeePassXC.
///
/// Items carry the attributes `application` = `vaultmail` and `key`; attributes are readable without unlocking, so
/// `key` must not contain anything secret. Each call opens its own connection and blocks for a few milliseconds.
public struct SecretService: Sendable {
    private static let name = "org.freedesktop.secrets"
    private static let root = "/org/freedesktop/secrets"
    private static let serviceInterface = "org.freedesktop.Secret.Service"
    private static let itemInterface = "org.freedesktop.Secret.Item"
    private static let collectionInterface = "org.freedesktop.Secret.Collection"

    private let address: String

    /// Creates a service at a known bus address.
    public init(address: String) { self.address = address }

    /// Uses the session bus of the environment; nil if there is none. Never starts a bus.
    public init?(environment: [String: String]) {
        guard let address = SessionBus.address(environment) else { return nil }
        self.init(address: address)
    }

    /// Returns true if a keyring is available.
    public func isAvailable() -> Bool {
        guard let session = try? KeyringSession(address: address) else { return false }
        return session.hasDefaultCollection()
    }

    /// Returns the secret stored under the key; nil if there is none.
    ///
    /// - Throws: `BusError.locked` if it exists but the keyring is locked.
    public func secret(forKey key: String) throws(BusError) -> [UInt8]? {
        let session = try KeyringSession(address: address)
        let (unlocked, locked) = try session.items(key: key)
        guard let item = unlocked.first else {
            if locked.isEmpty { return nil }
            throw BusError(.locked)
        }
        return try session.secret(of: item)
    }

    /// Stores a secret in the default keyring, replacing what is there.
    public func setSecret(_ secret: [UInt8], forKey key: String, label: String) throws(BusError) {
        try KeyringSession(address: address).create(secret, key: key, label: label)
    }

    /// Removes the secret stored under the key; does nothing if there is none.
    public func removeSecret(forKey key: String) throws(BusError) {
        let session = try KeyringSession(address: address)
        let (unlocked, locked) = try session.items(key: key)
        for item in unlocked { try session.delete(item) }
        if !locked.isEmpty { throw BusError(.locked) }
    }

    /// An open session with the keyring.
    private struct KeyringSession {
        let connection: BusConnection
        let path: String

        init(address: String) throws(BusError) {
            connection = try BusConnection(address: address)
            // The plain algorithm: the bus is a socket that only this user can access, see docs/decisions.
            let answer = try connection.call(
                "OpenSession", of: serviceInterface, at: root, service: name
            ) { writer in
                writer.string("plain")
                writer.variant("s") { $0.string("") }
            }
            var reader = answer.reader()
            reader?.skip()
            guard let path = reader?.string() else { throw BusError(.failed, "OpenSession") }
            self.path = path
        }

        func hasDefaultCollection() -> Bool {
            let answer = try? connection.call("ReadAlias", of: serviceInterface, at: root, service: name) {
                $0.string("default")
            }
            var reader = answer?.reader()
            guard let collection = reader?.string() else { return false }
            return collection != "/"
        }

        func items(key: String) throws(BusError) -> (unlocked: [String], locked: [String]) {
            let answer = try connection.call("SearchItems", of: serviceInterface, at: root, service: name) {
                $0.dictionary([("application", "vaultmail"), ("key", key)])
            }
            var reader = answer.reader()
            guard let unlocked = reader?.strings(), let locked = reader?.strings() else {
                throw BusError(.failed, "SearchItems")
            }
            return (unlocked, locked)
        }

        func secret(of item: String) throws(BusError) -> [UInt8] {
            let answer = try connection.call("GetSecret", of: itemInterface, at: item, service: name) {
                $0.objectPath(path)
            }
            var reader = answer.reader()
            // Structure (oayays): session, parameters, value, content type.
            guard var secret = reader?.container(), secret.string() != nil, secret.bytes() != nil,
                let value = secret.bytes()
            else { throw BusError(.failed, "GetSecret") }
            return value
        }

        func create(_ secret: [UInt8], key: String, label: String) throws(BusError) {
            let answer = try connection.call(
                "CreateItem", of: collectionInterface, at: root + "/aliases/default", service: name
            ) { writer in
                writer.array(of: "{sv}") { properties in
                    properties.property("org.freedesktop.Secret.Item.Label", "s") { $0.string(label) }
                    properties.property("org.freedesktop.Secret.Item.Attributes", "a{ss}") {
                        $0.dictionary([("application", "vaultmail"), ("key", key)])
                    }
                }
                writer.structure { structure in
                    structure.objectPath(path)
                    structure.bytes([])
                    structure.bytes(secret)
                    structure.string("application/octet-stream")
                }
                writer.boolean(true)
            }
            var reader = answer.reader()
            // A prompt instead of an item: the keyring is locked and waits for the user.
            guard let item = reader?.string() else { throw BusError(.failed, "CreateItem") }
            if item == "/" { throw BusError(.locked) }
        }

        func delete(_ item: String) throws(BusError) {
            _ = try connection.call("Delete", of: itemInterface, at: item, service: name)
        }
    }
}
