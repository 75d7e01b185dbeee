import Foundation

/// The configuration of a private Dovecot (2.3), for ordinary users and root.
struct DovecotConfiguration {
    let folder: URL
    let options: DovecotOptions
    let certificates: TestCertificates
    let ports: Ports
    let identity: Identity

    /// The ports, all on loopback.
    struct Ports: Sendable {
        /// TLS from the first byte.
        let imaps: Int
        /// Plaintext with STARTTLS.
        let imap: Int
        /// Mail delivery.
        let lmtp: Int

        /// Three free ports; nil if there are none.
        static func free() -> Ports? {
            guard let imaps = FreePort.find(), let imap = FreePort.find(), let lmtp = FreePort.find(),
                Set([imaps, imap, lmtp]).count == 3
            else { return nil }
            return Ports(imaps: imaps, imap: imap, lmtp: lmtp)
        }
    }

    /// The owner of the processes and files.
    struct Identity: Sendable {
        /// Owner of the mail.
        let mailUser: UInt32
        /// Group of the mail.
        let mailGroup: UInt32
        /// As root, Dovecot drops privileges to its own users; otherwise there is nothing to drop.
        let isRoot: Bool

        /// Dovecot refuses to serve root's mail, so servers run by root store mail under an unused user id.
        static var current: Identity {
            getuid() == 0
                ? Identity(mailUser: 5000, mailGroup: 5000, isRoot: true)
                : Identity(mailUser: getuid(), mailGroup: getgid(), isRoot: false)
        }
    }

    /// The contents of the configuration file.
    var text: String {
        [general, authentication, mail, access, allowance, services, isolation].joined(separator: "\n")
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private var general: String {
        """
        base_dir = \(path("run"))
        state_dir = \(path("run"))
        log_path = \(path("dovecot.log"))
        instance_name = vaultmail-\(ports.imaps)
        listen = 127.0.0.1
        protocols = imap lmtp
        ssl = yes
        ssl_cert = <\(certificates.certificateFile.path)
        ssl_key = <\(certificates.keyFile.path)
        ssl_min_protocol = TLSv1.2
        default_vsz_limit = 512M
        """
    }

    private var authentication: String {
        """
        disable_plaintext_auth = yes
        auth_mechanisms = \(mechanisms.joined(separator: " "))
        auth_failure_delay = 0
        \(tokens)
        passdb {
          driver = passwd-file
          args = scheme=PLAIN username_format=%u \(path("users"))
        }
        userdb {
          driver = static
          args = uid=\(identity.mailUser) gid=\(identity.mailGroup) home=\(path("mail"))/%u allow_all_users=yes
        }
        first_valid_uid = \(identity.mailUser)
        first_valid_gid = \(identity.mailGroup)
        """
    }

    private var mechanisms: [String] {
        options.mechanisms + (options.introspection == nil ? [] : ["xoauth2", "oauthbearer"])
    }

    private var tokens: String {
        guard options.introspection != nil else { return "" }
        return """
            passdb {
              driver = oauth2
              mechanisms = xoauth2 oauthbearer
              args = \(path("oauth2"))
            }
            """
    }

    /// The settings for access tokens; empty if there are none.
    var tokenSettings: String {
        guard let introspection = options.introspection else { return "" }
        return """
            introspection_mode = auth
            introspection_url = \(introspection)
            username_attribute = username
            active_attribute = active
            active_value = true

            """
    }

    private var mail: String {
        let location = options.storage == .maildir ? "maildir:~/Maildir" : "mdbox:~/mdbox"
        let roles = options.specialMailboxes.map { role in
            """
              mailbox \(role) {
                auto = create
                special_use = \\\(role)
              }
            """
        }
        return """
            mail_location = \(location)
            mail_fsync = never
            mail_max_userip_connections = \(options.maximumConnections)
            mailbox_list_index = yes
            namespace inbox {
              inbox = yes
              separator = /
            \(roles.joined(separator: "\n"))
            }
            protocol imap {
              imap_idle_notify_interval = 30 s
            \(plugins)
            \(options.capabilities.map { "  imap_capability = \($0)" } ?? "")
            }
            protocol lmtp {
              postmaster_address = postmaster@localhost
            }
            """
    }

    private var plugins: String {
        let guarding = options.guardedMailboxes.isEmpty ? [] : ["acl"]
        let counting = options.maximumMessages == nil ? [] : ["quota", "imap_quota"]
        let names = guarding + (options.compresses ? ["imap_zlib"] : []) + counting
        return names.isEmpty ? "" : "  mail_plugins = \(names.joined(separator: " "))"
    }

    /// The ACL rules; empty if there are none.
    var accessRules: String {
        options.guardedMailboxes.map { "\($0) owner lr\n" }.joined()
    }

    private var access: String {
        guard !options.guardedMailboxes.isEmpty else { return "" }
        return """
            plugin {
              acl = vfile:\(path("access"))
            }
            """
    }

    /// The quota, counted by Dovecot's mailbox index.
    private var allowance: String {
        guard let maximumMessages = options.maximumMessages else { return "" }
        return """
            plugin {
              quota = count:User quota
              quota_vsizes = yes
              quota_rule = *:messages=\(maximumMessages):storage=10M
            }
            """
    }

    private var services: String {
        """
        service imap-login {
          service_count = 0
          inet_listener imap {
            port = \(ports.imap)
          }
          inet_listener imaps {
            port = \(ports.imaps)
            ssl = yes
          }
        }
        service anvil {
          # Without this, every login after a refused one waits for seconds: all of ours come from one address.
          unix_listener anvil-auth-penalty {
            mode = 0
          }
        }
        service lmtp {
          inet_listener lmtp {
            port = \(ports.lmtp)
          }
        }
        """
    }

    /// Without root, Dovecot cannot change users or call chroot.
    private var isolation: String {
        guard !identity.isRoot else { return "" }
        let user = NSUserName()
        let group = getgrgid(gid_t(identity.mailGroup)).map { String(cString: $0.pointee.gr_name) } ?? user
        let unconfined = ["imap-login", "anvil", "stats", "ipc", "dict", "log"].map { "service \($0) {\n  chroot =\n}" }
        return """
            default_internal_user = \(user)
            default_login_user = \(user)
            default_internal_group = \(group)
            \(unconfined.joined(separator: "\n"))
            """
    }
}
