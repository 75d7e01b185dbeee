import AccountDiscovery
import IMAPClient
public import MailStorage
public import MailSync
import MailWeb
import NIOPosix
import OAuth
import WebRequests

extension Application {
    /// The assistant for accounts, beside an engine that uses the same store.
    public func accountAssistant(store: MailStore, engine: SyncEngine) throws -> AccountAssistant {
        let trust = try trust()
        let web = WebClient(trust: trust, logger: logger, eventLoopGroup: .singletonMultiThreadedEventLoopGroup)
        return AccountAssistant(
            store: store, vault: vault(), engine: engine,
            checker: AccountChecker(engine: engine, trust: trust, logger: logger),
            discovery: AccountDiscovery(
                web: web, logger: logger, eventLoopGroup: .singletonMultiThreadedEventLoopGroup),
            signIn: OAuthSignIn(
                endpoint: TokenEndpoint(web: web), logger: logger,
                eventLoopGroup: .singletonMultiThreadedEventLoopGroup),
            logger: logger)
    }
}
