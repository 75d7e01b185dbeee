// Accounts as values: their state in words, the form that adds one, and what is sent.

import * as text from "../../core/text/settings/accounttext.js";

/** The choices of the sync window in days; null keeps everything. */
export const windows = [7, 14, 30, 60, 90, null];

/** What state an account is in: active, inactive, paused, local or error. */
export function stateOf(account) {
  if (account.local) return "local";
  if (!account.active) return "inactive";
  if (account.paused) return "paused";
  return account.error ? "error" : "active";
}

/** True if a window keeps less mail than another. */
export const isSmaller = (days, than) => days !== null && (than === null || days < than);

/** An empty form. */
export const emptyDraft = () => ({
  stage: "address", address: "", discovery: null, method: "password", password: "", smtpPassword: "", username: "",
  smtpUsername: "", imapHost: "", imapPort: "993", imapSecurity: "tls", smtpHost: "", smtpPort: "465",
  smtpSecurity: "tls", isConfirmed: false, hasOpenDetails: false, clientID: "", clientSecret: "",
  authorizationURL: "", tokenURL: "", scopes: "",
});

/** The part of an address that is looked up. @param {string} address */
export const domainOf = (address) => address.slice(address.lastIndexOf("@") + 1);

/** True for something@domain.tld. @param {string} address */
export const isAddress = (address) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address.trim());

/** The form, filled in with what was found. @param {any} draft @param {any} discovery */
export function withDiscovery(draft, discovery) {
  const { imap, smtp } = discovery;
  const method = discovery.sign_in.find((one) => methods.includes(one)) ?? "password";
  return {
    ...draft, discovery, method, stage: "sign_in", username: discovery.username || draft.address,
    ...(imap && { imapHost: imap.host, imapPort: String(imap.port), imapSecurity: imap.security }),
    ...(smtp && { smtpHost: smtp.host, smtpPort: String(smtp.port), smtpSecurity: smtp.security }),
    authorizationURL: discovery.oauth?.authorization_url ?? "", tokenURL: discovery.oauth?.token_url ?? "",
    isConfirmed: false, hasOpenDetails: !imap || !smtp || discovery.must_confirm || discovery.source === "guess",
  };
}

/** The form without a look-up: the user knows the servers. @param {any} draft */
export function withoutDiscovery(draft) {
  const address = draft.address.trim();
  const nothing = { address, provider: null, source: "entered", asked: [], resolvers: [], imap: null, smtp: null,
    username: address, sign_in: ["password"], steps: [], must_confirm: false, oauth: null };
  return withDiscovery(draft, nothing);
}

const methods = ["oauth", "app_password", "password"];

/** The other ways to sign in: those of the provider; a server that is not in its table may offer OAuth. */
export function otherMethods({ discovery, method }) {
  const offered = discovery?.sign_in ?? [];
  const all = discovery?.provider ? offered : [...new Set([...offered, "oauth"])];
  return all.filter((one) => one !== method && methods.includes(one));
}

/** True if an account with this form has no server for sending. @param {any} draft */
export const onlyReads = (draft) => draft.smtpHost.trim() === "";

/** The form of an account that exists, for its servers or a new password. @param {any} account */
export function draftOf(account) {
  return {
    ...emptyDraft(), address: account.address, username: account.username ?? "",
    smtpUsername: account.smtp_username ?? "", imapHost: account.imap?.host ?? "",
    imapPort: String(account.imap?.port ?? 993), imapSecurity: account.imap?.security ?? "tls",
    smtpHost: account.smtp?.host ?? "", smtpPort: String(account.smtp?.port ?? 465),
    smtpSecurity: account.smtp?.security ?? "tls", isConfirmed: true,
  };
}

/** Sentences by field name for what is wrong. @param {any} draft */
export function checkServers(draft) {
  /** @type {Record<string, string>} */
  const errors = {};
  const isPort = (written) => /^\d{1,5}$/.test(written) && Number(written) > 0 && Number(written) < 65_536;
  if (!draft.imapHost.trim()) errors.imapHost = text.hostNeeded;
  if (!isPort(draft.imapPort)) errors.imapPort = text.portNeeded;
  if (draft.smtpHost.trim() && !isPort(draft.smtpPort)) errors.smtpPort = text.portNeeded;
  if (!draft.username.trim()) errors.username = text.usernameNeeded;
  return errors;
}

/** What is wrong with the form of a new account. @param {any} draft */
export function checkDraft(draft) {
  const errors = checkServers(draft);
  if (draft.discovery?.must_confirm && !draft.isConfirmed) errors.isConfirmed = text.confirmFirst;
  if (draft.method !== "oauth") return draft.password ? errors : { ...errors, password: text.enterPassword };
  if (needsClient(draft) && !draft.clientID.trim()) errors.clientID = text.clientNeeded;
  if (!isGeneric(draft)) return errors;
  if (!isSecure(draft.authorizationURL)) errors.authorizationURL = text.addressNeeded;
  if (!isSecure(draft.tokenURL)) errors.tokenURL = text.addressNeeded;
  return errors;
}

/** True if the program has no client id for the provider yet. @param {any} draft */
export const needsClient = (draft) => draft.discovery?.oauth?.needs_client !== false;

/** True if the program does not know where the provider signs in. @param {any} draft */
export const isGeneric = (draft) => (draft.discovery?.oauth?.provider ?? "generic") === "generic";

const problems = {
  password: ["wrong_password", "app_password_required"],
  host: ["name_not_found", "connection_refused", "port_blocked", "no_answer", "not_mail_server", "encryption",
    "certificate"],
};

/** What refused checks say about fields, by their names; nothing where no field is wrong. @param {any} result */
export function refusedFields({ imap, smtp }) {
  /** @type {Record<string, string>} */
  const fields = {};
  const note = (check, host, password) => {
    if (problems.password.includes(check?.code)) fields[password] ??= check.message;
    if (problems.host.includes(check?.code)) fields[host] ??= check.message;
  };
  note(imap, "imapHost", "password");
  // A password that is right for receiving stays.
  note(smtp, "smtpHost", imap.ok ? "smtpPassword" : "password");
  return fields;
}

const isSecure = (address) => address.trim().startsWith("https:");

/** The servers as the program wants them. @param {any} draft */
export function serversOf(draft) {
  const endpoint = (host, port, security) => ({ host: host.trim(), port: Number(port), security });
  return {
    imap: endpoint(draft.imapHost, draft.imapPort, draft.imapSecurity),
    smtp: draft.smtpHost.trim() ? endpoint(draft.smtpHost, draft.smtpPort, draft.smtpSecurity) : null,
    username: draft.username.trim(), smtp_username: draft.smtpUsername.trim() || null,
  };
}

/** The request that adds an account with a password. @param {any} draft */
export function additionOf(draft) {
  return {
    address: draft.address.trim(), ...serversOf(draft), password: withoutSpaces(draft), smtp_password:
      draft.smtpPassword || null,
  };
}

/** App passwords are shown in groups, which are not part of them. */
function withoutSpaces({ method, password }) {
  return method === "app_password" ? password.replace(/\s+/g, "") : password;
}

/** The request that signs in with OAuth. @param {any} draft @param {number | null} account */
export function signInOf(draft, account = null) {
  return {
    address: draft.address.trim(), account, provider: draft.discovery?.oauth?.provider ?? "generic",
    client_id: draft.clientID.trim(), client_secret: draft.clientSecret.trim() || null,
    authorization_url: draft.authorizationURL.trim() || null, token_url: draft.tokenURL.trim() || null,
    scopes: isGeneric(draft) ? draft.scopes.trim().split(/\s+/).join(" ") || null : null, ...serversOf(draft),
  };
}

/** How many messages of an account are here so far. @param {any} overview @param {number} id */
export function messagesSoFar(overview, id) {
  const stored = (overview?.mailboxes ?? []).filter((box) => box.account_id === id)
    .reduce((sum, box) => sum + box.total, 0);
  const progress = overview?.accounts.find((one) => one.id === id)?.progress;
  return Math.max(stored, progress?.completed ?? 0);
}
