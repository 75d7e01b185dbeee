// What is said about the sender of a message and about its links.

export const suspicious = "This message may be a fraud. Do not enter a password or pay because of it.";
export const suspicions = {
  misleading_link: (host, named) =>
    (named ? `The link says ${named} but goes to ${host}.` : `A link goes to ${host}; its address is made to mislead.`),
  look_alike_domain: (domain, original) => `The sender’s domain ${domain} looks like ${original} but is another one.`,
  address_in_name: (address) => `The sender’s name shows another address: ${address}.`,
  failed_authentication: () => "The server could not verify this sender.",
  replies_elsewhere: (address) => `Replies go to another address: ${address}.`,
  urgency: () => "It urges you to act at once.",
};

export const sender = "Sender";
export const verified = (domain) => `Verified: sent by ${domain}`;
export const unverified = "The server could not verify this sender";
export const checkedBy = (server, checks) => `${server ? `${server} reports` : "Reported"}: ${checks}`;

export const linkTarget = "Where the link goes";
export const openLink = "Open";
export const copyAddress = "Copy address";
export const addressCopied = "Address copied";
export const addressNotCopied = "The browser didn’t allow copying.";
