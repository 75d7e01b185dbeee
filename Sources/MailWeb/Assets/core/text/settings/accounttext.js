// Sentences about accounts: adding one, its settings, its servers.

import { rowsOfAccount } from "./accountrowtext.js";
import { counted } from "../../format.js";

export const accounts = "Accounts";
export const addAccount = "Add account";
export const accountTitle = (address) => `${address} – Settings – VaultMail`;
export const noAccounts = "No account yet.";
export const failed = (reason) => `Couldn’t load the accounts: ${reason}`;
export const notSaved = (reason) => `Not saved: ${reason}`;
export const unknownAccount = "This account no longer exists.";
export const cancel = "Cancel";
export const close = "Close";
export const save = "Save";
export const back = "Back";
export const retry = "Try again";

export const states = {
  active: "Active", inactive: "Signed out", paused: "Paused", local: "On this computer only", error: "Needs attention",
};
export const importedMail = "Imported mail";
export const lastSync = (ago) => (ago ? `Synced ${ago}` : "Not synced yet");
export const inactiveHelp =
  "VaultMail can’t sign in any more. Your mail is kept, and your changes are sent after you sign in again.";
export const reauthenticate = "Re-authenticate";

export const [name, nameHelp] = rowsOfAccount["display-name"];
export const [syncWindow, syncWindowHelp] = rowsOfAccount["sync-window"];
export const everything = "Everything";
export const days = (count) => counted(count, "day");
export const reduceTitle = "Reduce the sync window?";
export const reduceQuestion =
  "Reducing the sync window will remove local copies of older emails. Server emails are not affected.";
export const reduce = "Reduce";
export const [allMail, allMailHelp] = rowsOfAccount["sync-all-mail"];
export const [keepAttachments, keepAttachmentsHelp] = rowsOfAccount["keep-attachments"];
export const keepChoices = { off: "When opened", small: "Up to 1 MB", all: "All" };
export const [attachmentLimit, attachmentLimitHelp] = rowsOfAccount["account-limit"];

export const syncGroup = "Mail on this computer";
export const [identitiesGroup, identitiesHelp] = rowsOfAccount["identities"];
export const [serversGroup] = rowsOfAccount["servers"];
export const [pauseName, pauseHelp] = rowsOfAccount["pause"];
export const [signInAgain, signInAgainHelp] = rowsOfAccount["sign-in"];
export const signIn = "Sign in";
export const edit = "Edit";
export const editServers = "Edit servers";
export const checkAndSave = "Check and save";
export const remove = "Remove account…";
export const [removeName, removeHelp] = rowsOfAccount["remove"];
export const removeTitle = "Remove account?";
export const removeQuestion = (address) =>
  `Remove ${address}? All local emails, drafts, and cached data for this account will be deleted.`;
export const removeConfirm = "Remove";
export const removeFailed = (reason) => `Couldn’t remove the account: ${reason}`;
export const removed = (address) => `Removed ${address}`;

export const identityName = "Name";
export const identityAddress = "Address";
export const signature = "Signature";
export const isDefault = "Write from this address by default";
export const addIdentity = "Add an address";
export const removeIdentity = "Remove this address";
export const identitiesNotSaved = "Your names and signatures are not saved. They are still in the account’s settings.";
export const identitiesSaved = "Names and signatures saved";
export const identity = (address) => address || "New address";

// ---- Adding an account

export const addTitle = "Add your account";
export const address = "Email address";
export const continueWord = "Continue";
export const notAnAddress = (written) =>
  (written ? `Not a complete address: ${written}.` : "Enter your email address.");
export const addressHelp = "Only the part after the @ is looked up.";
export const looking = (domain) => `Looking for ${domain}’s servers… (only the domain is sent)`;
const namesOf = (resolvers) => (resolvers.length === 0 ? [] : [
  `the name ${resolvers.length === 1 ? "server" : "servers"} ${resolvers.join(", ")}`]);
/** Where the domain was sent. @param {string[]} hosts @param {string[]} resolvers */
export const askedHosts = (hosts, resolvers) => (hosts.length + resolvers.length === 0
  ? "Known to VaultMail; nothing was sent."
  : `The domain was sent to ${[...hosts, ...namesOf(resolvers)].join(", ")}.`);
export const enterAsGiven = "Enter the servers as your provider gives them.";
export const enterServers = "Enter the servers yourself";
export const notFound = "VaultMail didn’t find the servers. Enter them as your provider gives them.";
export const guessed = "These are the usual names. Check that they are right.";
export const mustConfirm = (hosts) => (hosts.length === 1
  ? `Nothing confirms that ${hosts[0]} is the server of your provider.`
  : `Nothing confirms that ${hosts.join(" and ")} are the servers of your provider.`);
export const confirmServers = "I know these servers. My password may be sent to them.";
export const confirmServersOAuth = "I know these servers. VaultMail may sign in to them.";
export const confirmFirst = "Confirm the servers first.";
export const offline = "Network unavailable. Check your connection and try again.";

export const password = "Password";
export const appPassword = "App password";
export const enterPassword = "Enter the password.";
export const appPasswordTitle = (provider) => `${provider} needs an app password for mail programs`;
export const passwordTitle = (provider) => (provider ? `Sign in to ${provider}` : "Sign in");
export const usePassword = "Use a password instead";
export const useAppPassword = "Use an app password instead";
export const useOAuth = (provider) => (provider ? `Sign in with ${provider} instead` : "Use OAuth instead");
export const openLink = "Open";
export const openStep = (step) => `Open: ${step}`;
export const signInAndAdd = "Add account";

export const serverDetails = "Server details";
export const receiving = "Receiving (IMAP)";
export const sending = "Sending (SMTP)";
export const host = "Server";
export const onlyReads = "Without a server for sending you can only read mail with this account.";
export const port = "Port";
export const security = "Security";
export const securities = { tls: "TLS", starttls: "STARTTLS" };
export const username = "User name";
export const smtpUsername = "User name for sending";
export const smtpUsernameHelp = "Empty if it is the same.";
export const smtpPassword = "Password for sending";
export const smtpPasswordHelp = "Empty if it is the same as for receiving.";
export const newPassword = "New password";
export const newPasswordHelp = "Empty to keep the saved one.";
export const hostNeeded = "Enter the server’s name.";
export const portNeeded = "A port is a number up to 65535.";
export const usernameNeeded = "Enter the user name.";

export const receivingRow = (host) => `Receiving: ${host}`;
export const sendingRow = (host) => `Sending: ${host}`;
export const checking = "checking…";
export const nothingSaved = "Nothing was saved. Correct it and try again.";
export const done = "Done";
export const added = (address) => `${address} is ready`;
export const soFar = (count) => `${counted(count, "message")} so far`;
export const addAnother = "Add another account";

// ---- OAuth

export const providers = { google: "Google", microsoft: "Microsoft", fastmail: "Fastmail", yahoo: "Yahoo" };
export const providerName = (key, name) => providers[key] || name || "your provider";
export const oauthTitle = (provider) => `Sign in with ${provider} in your browser`;
export const oauthButton = (provider) => `Sign in with ${provider}`;
export const whyClient = "Why is this needed?";
export const whyClientAnswer = "This provider signs in only programs that are registered with it. VaultMail has no "
  + "server and ships no registration, so you register your own copy once. It stays on this computer.";
export const clientID = "Client ID";
export const clientSecret = "Client secret";
export const clientSecretHelp = "Empty if your provider gives none.";
export const clientNeeded = "Enter the client ID.";
export const authorizationURL = "Authorization address";
export const tokenURL = "Token address";
export const scopes = "Scopes";
export const scopesHelp = "What VaultMail may do, separated by spaces, as your provider names it.";
export const addressNeeded = "Enter an address that begins with https.";
export const waitingForBrowser = "Waiting for your browser…";
export const waitingHelp = "Finish signing in there. This page goes on by itself.";
export const openAgain = "Open the sign-in page again";
export const cancelled = "Sign-in was cancelled. Try again, or use another account.";
export const authenticationFailed = "Authentication failed. Please try again.";
export const validationFailed = (provider) =>
  `Couldn’t connect to ${provider}. Please check account permissions.`;
