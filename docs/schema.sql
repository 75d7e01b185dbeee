-- The database of VaultMail. Written by a test from the migrations: do not edit.
-- Times are in seconds since 1970; is_… and has_… are 0 or 1; flags are the bits of MessageFlags.
-- Ids with AUTOINCREMENT are never used again.

CREATE TABLE account (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- AccountID
  address TEXT NOT NULL UNIQUE COLLATE NOCASE,  -- of the user; for imported mail, the account's name
  display_name TEXT NOT NULL DEFAULT '',  -- shown to others
  kind TEXT NOT NULL CHECK (kind IN ('imap', 'local')),  -- local: imported mail without a server
  imap_host TEXT,                       -- NULL: local
  imap_port INTEGER,                    -- 1 to 65535; NULL likewise
  imap_security TEXT CHECK (imap_security IN ('tls', 'starttls')),  -- ConnectionSecurity; NULL likewise
  username TEXT NOT NULL DEFAULT '',    -- to sign in with
  smtp_host TEXT,                       -- NULL: the account cannot send
  smtp_port INTEGER,                    -- 1 to 65535; NULL likewise
  smtp_security TEXT CHECK (smtp_security IN ('tls', 'starttls')),  -- ConnectionSecurity; NULL likewise
  smtp_username TEXT,                   -- NULL: the same as username
  -- AccountAuthentication: how the account signs in.
  authentication TEXT NOT NULL DEFAULT 'password' CHECK (authentication IN ('password', 'oauth')),
  -- The sync window.
  window_days INTEGER,                  -- NULL: everything is kept
  -- The window was reduced: local mail outside it is still to be removed.
  purge_pending INTEGER NOT NULL DEFAULT 0,
  -- AttachmentKeeping: those that are downloaded without being asked for.
  keep_attachments TEXT NOT NULL DEFAULT 'off' CHECK (keep_attachments IN ('off', 'small', 'all')),
  attachment_limit_mb INTEGER DEFAULT 500 CHECK (attachment_limit_mb > 0),  -- NULL: no limit
  is_active INTEGER NOT NULL DEFAULT 1, -- 0: signing in failed permanently, and sync waits for the user
  is_paused INTEGER NOT NULL DEFAULT 0, -- the user paused the account: no connections
  is_backfill_paused INTEGER NOT NULL DEFAULT 0,  -- the user paused the download of older mail
  -- SyncState.
  state TEXT NOT NULL DEFAULT 'idle' CHECK (state IN
    ('idle', 'connecting', 'authenticating', 'token_refresh', 'syncing_folders', 'initial_fast', 'catching_up',
    'indexing', 'paused', 'listening', 'error')),
  progress_completed INTEGER,           -- messages whose headers are stored; NULL: no sync pass is running
  progress_total INTEGER,               -- messages on the server within the window; NULL likewise
  last_success REAL,                    -- when a sync pass last succeeded
  error TEXT,                           -- the server's or the engine's sentence for the user
  is_offline INTEGER NOT NULL DEFAULT 0,  -- the error is that the server cannot be reached
  -- How well the strongest sign-in mechanism ever offered protects the password: 0 reveals it, 1 conceals it,
  -- 2 is bound to the server's certificate. A weaker one is not used until the user enters the password again.
  sign_in_strength INTEGER NOT NULL DEFAULT 0,
  smtp_sign_in_strength INTEGER NOT NULL DEFAULT 0,  -- the same of the server for sending
  smtp_maximum_bytes INTEGER,           -- the largest message it accepts (RFC 1870); NULL: not known, or any
  -- The server also keeps every message in All Mail (X-GM-EXT-1): removing one from a mailbox archives it.
  keeps_all_mail INTEGER NOT NULL DEFAULT 0,
  syncs_all_mail INTEGER NOT NULL DEFAULT 0,  -- mail that All Mail alone has is synced too, see AllMailSync
  namespace_prefix TEXT,                -- personal namespace, RFC 2342 §5; NULL: not reported
  namespace_delimiter TEXT,             -- NULL beside a prefix: names are flat
  message_count INTEGER NOT NULL DEFAULT 0,  -- added by ArrivalCounts, subtracted by triggers
  body_count INTEGER NOT NULL DEFAULT 0,  -- messages whose body is stored; kept by triggers
  archived_thread_count INTEGER NOT NULL DEFAULT 0,  -- threads archived without a placement
  CHECK ((kind = 'local') = (imap_host IS NULL)),
  CHECK ((imap_host IS NULL) = (imap_port IS NULL) AND (imap_host IS NULL) = (imap_security IS NULL)),
  CHECK ((smtp_host IS NULL) = (smtp_port IS NULL) AND (smtp_host IS NULL) = (smtp_security IS NULL))
) STRICT;

CREATE TABLE all_mail_cursor (
  -- Up to where All Mail was searched for mail that is in no other mailbox (AllMailSync).
  mailbox_id INTEGER PRIMARY KEY REFERENCES mailbox(id) ON DELETE CASCADE,  -- All Mail of an account
  uid_validity INTEGER NOT NULL,        -- of next_uid: after a change the search begins again
  next_uid INTEGER NOT NULL             -- the first UID that was not looked at
) STRICT;

CREATE TABLE app_lock (
  -- The app lock: one row while it is on.
  id INTEGER PRIMARY KEY CHECK (id = 1),  -- always 1
  passphrase_hash TEXT NOT NULL,        -- PassphraseHash
  is_locked INTEGER NOT NULL,           -- 1: mail is shown only after unlocking
  failed_attempts INTEGER NOT NULL,     -- wrong passphrases since the last right one
  retry_at REAL                         -- no attempt is allowed before
) STRICT;

CREATE TABLE arrival_cursor (
  -- Up to which message each account's arrivals were looked at for notifications. No row: never, so that mail
  -- which was there before the first sync never notifies.
  account_id INTEGER PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE,  -- whose arrivals
  message_id INTEGER NOT NULL,          -- the last one; no foreign key: row ids are never reused
  first_message_id INTEGER,             -- the last one when the first sync ended; NULL: not recorded
  began_at REAL                         -- when the first sync ended; NULL likewise
) STRICT;

CREATE TABLE attachment (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- AttachmentID, in the order of the parts
  message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,  -- that contains it
  section TEXT NOT NULL,                -- part number, RFC 9051 §6.4.5
  filename TEXT NOT NULL,               -- safe to save; empty: the part has none
  mime_type TEXT NOT NULL,              -- lower case
  byte_count INTEGER NOT NULL,          -- decoded if known, otherwise encoded
  content_id TEXT,                      -- without angle brackets
  is_inline INTEGER NOT NULL,           -- shown inside the text
  UNIQUE (message_id, section)
) STRICT;

CREATE TABLE authenticator (
  -- The authenticators that open the app lock beside its passphrase (WebAuthn).
  id BLOB PRIMARY KEY NOT NULL,         -- the credential's id
  public_key BLOB NOT NULL,             -- SubjectPublicKeyInfo in DER
  counter INTEGER NOT NULL,             -- signatures, as last reported; 0: it does not count
  name TEXT NOT NULL,                   -- the browser that added it
  added_at REAL NOT NULL                -- when the user added it
) STRICT, WITHOUT ROWID;

CREATE TABLE category_choice (
  -- Categories that the user chose for messages, by their identity: they survive a resync.
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- of the message
  public_id BLOB NOT NULL,              -- of the message; no foreign key: outlives it
  category INTEGER NOT NULL,            -- MailCategory
  PRIMARY KEY (account_id, public_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE category_cursor (
  -- How far the mail that is here was classified: one row, from the first time on.
  id INTEGER PRIMARY KEY CHECK (id = 1),  -- always 1
  version INTEGER NOT NULL,             -- of the classifier
  sent_id INTEGER,                      -- the user's messages up to it are noted, by id; NULL: all are
  sort_key INTEGER,                     -- messages below it are left; NULL: none is
  done_count INTEGER NOT NULL           -- messages that were classified
) STRICT;

CREATE TABLE category_sender (
  -- What was learned from the user's choices: the category of a sender's mail.
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- in which the user chose
  address TEXT NOT NULL,                -- lower case
  domain TEXT NOT NULL,                 -- of the address
  category INTEGER NOT NULL,            -- MailCategory
  PRIMARY KEY (account_id, address)
) STRICT, WITHOUT ROWID;

CREATE INDEX category_sender_domain ON category_sender (account_id, domain);

CREATE TABLE contact (
  -- People whom the user may write to, learned from the headers of synced mail; at most 10,000 in each account.
  id INTEGER PRIMARY KEY,               -- used by contact_word only; may be reused
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- whose mail names the contact
  address TEXT NOT NULL,                -- lower case
  name TEXT NOT NULL DEFAULT '',        -- the newest
  rank REAL NOT NULL,                   -- see ContactRank
  seen_at INTEGER NOT NULL,             -- the time of the newest message
  UNIQUE (account_id, address)
) STRICT;

CREATE TABLE contact_word (
  -- The words by whose beginning a contact is found: of the name, the address and its parts; folded.
  word TEXT NOT NULL,                   -- see ContactWords
  contact_id INTEGER NOT NULL REFERENCES contact(id) ON DELETE CASCADE,  -- found by the word
  PRIMARY KEY (word, contact_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX contact_word_contact ON contact_word (contact_id);

CREATE TABLE correspondent (
  -- Addresses that the user has written to: their mail is Primary.
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- that the user wrote from
  address TEXT NOT NULL,                -- lower case
  domain TEXT NOT NULL,                 -- of the address
  PRIMARY KEY (account_id, address)
) STRICT, WITHOUT ROWID;

CREATE INDEX correspondent_domain ON correspondent (account_id, domain);

CREATE TABLE embedding (
  -- What a text means, as the model of the search by meaning computed it.
  message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,  -- whose text it is
  passage INTEGER NOT NULL,             -- 0 for the beginning with the subject, then the others in order
  is_body INTEGER NOT NULL,             -- 0: only subject and snippet were there
  scale REAL NOT NULL,                  -- what a number of the vector is worth
  vector BLOB NOT NULL,                 -- signed bytes; empty for a language that the model does not know
  PRIMARY KEY (message_id, passage)
) STRICT, WITHOUT ROWID;

CREATE TABLE embedding_pending (
  -- What is to be computed, so that finding it needs no walk through the mail: messages without vectors, and
  -- those whose text came after them. Empty while the search by meaning is off.
  sort_key INTEGER PRIMARY KEY REFERENCES message(sort_key) ON DELETE CASCADE  -- the newest comes first
) STRICT;

CREATE TABLE embedding_version (
  -- One row.
  id INTEGER PRIMARY KEY CHECK (id = 1),  -- always 1
  number INTEGER NOT NULL               -- raised by every transaction that changes vectors
) STRICT;

CREATE TABLE erasure (
  -- Accounts whose rows are deleted, but whose files, secrets or freed pages may remain: the program continues
  -- with them when it opens the store, so that an interruption at any moment leaves nothing behind.
  id INTEGER PRIMARY KEY,               -- in the order in which they began
  account_id INTEGER,                   -- the number of the removed account; NULL: everything was wiped
  files TEXT,                           -- JSON array of names in the folder of outgoing files; NULL: deleted
  addresses TEXT                        -- JSON array, whose secrets to remove; NULL: they are gone
) STRICT;

CREATE TABLE forgotten_contact (
  -- Addresses that the user does not want to see again: first 8 bytes of their SHA-256.
  address INTEGER PRIMARY KEY           -- of the address in lower case; signed, big-endian
) STRICT;

CREATE TABLE identity (
  -- Names and addresses that the user sends with.
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- IdentityID
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- that sends with it
  name TEXT NOT NULL DEFAULT '',        -- empty: only the address is shown
  address TEXT NOT NULL COLLATE NOCASE, -- for From
  signature TEXT NOT NULL DEFAULT '',   -- text below new messages
  is_default INTEGER NOT NULL DEFAULT 0 -- one in each account
) STRICT;

CREATE INDEX identity_account ON identity (account_id);

CREATE UNIQUE INDEX identity_default ON identity (account_id) WHERE is_default = 1;

CREATE TABLE image_permission (
  -- Whose remote images the user wants to see without being asked.
  kind TEXT NOT NULL CHECK (kind IN ('sender', 'domain')),  -- ImagePermission.Kind
  value TEXT NOT NULL,                  -- an address or a domain, in lower case
  PRIMARY KEY (kind, value)
) STRICT, WITHOUT ROWID;

CREATE TABLE journal (
  -- What happened to messages and why. Append-only; pruned after 90 days, except imports: they decide which
  -- messages an import leaves out. Nothing else decides by it.
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- in the order of the events
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- of the message or mailbox
  event TEXT NOT NULL,                  -- Journal.Event
  created_at REAL NOT NULL,             -- when it happened
  message_id INTEGER,                   -- no foreign key: outlives the message
  public_id BLOB,                       -- of a message that is removed, so that it can still be asked for
  mailbox_id INTEGER,                   -- no foreign key: outlives the mailbox
  uid INTEGER,                          -- of the message there
  placement_id INTEGER,                 -- of an arrival of many messages: their first placement
  last_placement_id INTEGER,            -- and the last; they are consecutive
  rule TEXT,                            -- the name of the rule that made the change; NULL: the user made it
  change TEXT,                          -- JournalChange: what the user did, of events about a change
  target_path TEXT,                     -- where the change moves to, by its name at that time
  old_name TEXT,                        -- of a mailbox that was renamed or removed
  subject TEXT,                         -- of a removed message
  other_message_id TEXT,                -- Message-ID of the message that the server gave the UID to
  flags_added INTEGER NOT NULL DEFAULT 0,  -- by another program
  flags_removed INTEGER NOT NULL DEFAULT 0,  -- likewise
  reason TEXT,                          -- Journal.Reason
  problem TEXT,                         -- ServerProblem.Kind: why the server did not do it
  server_text TEXT,                     -- what the server said; bounded
  byte_count INTEGER,                   -- of a body
  exists_count INTEGER,                 -- what EXISTS counted, beside the reason 'not_listed'
  new_uid INTEGER,                      -- in the target mailbox
  old_uid_validity INTEGER,             -- of a mailbox whose UIDVALIDITY changed
  new_uid_validity INTEGER              -- likewise
) STRICT;

CREATE INDEX journal_account ON journal (account_id);

CREATE INDEX journal_age ON journal (created_at);

CREATE INDEX journal_arrival ON journal (last_placement_id) WHERE last_placement_id IS NOT NULL;

CREATE INDEX journal_gone ON journal (public_id) WHERE public_id IS NOT NULL;

CREATE INDEX journal_mailbox ON journal (mailbox_id) WHERE message_id IS NULL AND last_placement_id IS NULL;

CREATE INDEX journal_message ON journal (message_id);

CREATE TABLE keyword (
  -- The bits of the keywords that rules set, see KeywordBits.
  bit INTEGER PRIMARY KEY,              -- its number in MessageFlags, from 8
  name TEXT NOT NULL UNIQUE COLLATE NOCASE  -- as sent to servers
) STRICT;

CREATE TABLE mailbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- MailboxID
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- that contains it
  path TEXT NOT NULL,                   -- decoded, as shown
  raw_name TEXT NOT NULL,               -- as on the wire, see RawMailboxName
  delimiter TEXT,                       -- between the levels of the path; NULL: the name is flat
  -- MailboxRole.
  role TEXT NOT NULL CHECK (role IN ('inbox', 'sent', 'drafts', 'trash', 'spam', 'archive', 'starred', 'all',
    'important', 'custom')),
  is_selectable INTEGER NOT NULL DEFAULT 1,  -- 0: it contains no messages (\Noselect, \NonExistent)
  is_subscribed INTEGER,                -- RFC 3501 §6.3.6; NULL: the server has not said
  is_expected INTEGER NOT NULL DEFAULT 0,  -- created here for an action; not on the server yet
  -- The state of the server when the mailbox was last stored (MailboxCursor).
  uid_validity INTEGER,                 -- NULL: never synced
  uid_next INTEGER,                     -- NULL: not reported
  modification_sequence INTEGER,        -- all changes up to it are stored; NULL: no CONDSTORE
  message_count INTEGER,                -- as last counted by the server; NULL: compare again
  is_synced INTEGER NOT NULL DEFAULT 0, -- every message of the sync window is stored
  removal_reported_at REAL,             -- when the server first reported a large removal; see deferred removals
  -- What the user sees of its sync (MailboxSyncReport).
  window_count INTEGER,                 -- messages on the server within the window, as last compared; NULL: never
  problem TEXT,                         -- ServerProblem.Kind: why the last pass was incomplete; NULL: it was not
  server_text TEXT,                     -- what the server said to it
  last_sync REAL,                       -- beside a problem: when the last complete pass ended; NULL: never
  -- What lists show of it.
  total INTEGER NOT NULL DEFAULT 0,     -- placements shown; kept by triggers and ArrivalCounts
  unread INTEGER NOT NULL DEFAULT 0,    -- the unread ones among them
  thread_count INTEGER NOT NULL DEFAULT 0,  -- threads listed
  UNIQUE (account_id, raw_name),
  CHECK (problem IS NOT NULL OR coalesce(server_text, last_sync) IS NULL)
) STRICT;

CREATE TABLE mailbox_category (
  -- Length of the list of each category of a mailbox, and unread messages in it.
  mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,  -- that has the lists
  category INTEGER NOT NULL,            -- MailCategory
  thread_count INTEGER NOT NULL,        -- threads in the list
  unread_count INTEGER NOT NULL,        -- sum of unread_count of its rows in thread_mailbox
  PRIMARY KEY (mailbox_id, category)
) STRICT, WITHOUT ROWID;

CREATE TABLE message (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- MessageID
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- of all its placements
  thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE,  -- that contains it
  public_id BLOB NOT NULL UNIQUE,       -- SHA-256 of the account's address and the message's identity
  sort_key INTEGER NOT NULL UNIQUE,     -- seconds since 1970 when it arrived, times 2^20, plus a counter
  date INTEGER NOT NULL,                -- seconds since 1970 when it was sent, else when it arrived
  message_id_header TEXT,               -- without angle brackets; NULL: it has none
  subject TEXT NOT NULL DEFAULT '',     -- decoded
  base_subject TEXT,                    -- without prefixes (BaseSubject); NULL: never joined by subject
  has_references INTEGER NOT NULL DEFAULT 0,  -- the header has In-Reply-To or References
  has_reply_prefix INTEGER NOT NULL DEFAULT 0,  -- the subject is that of an answer or a forward
  from_name TEXT,                       -- NULL: no name
  from_address TEXT,                    -- NULL: no author
  co_authors TEXT NOT NULL DEFAULT '',  -- the other entries of From, as an address list
  recipients TEXT NOT NULL DEFAULT '',  -- address lists: fields by U+001F, entries by U+001E
  cc TEXT NOT NULL DEFAULT '',          -- likewise
  reply_to TEXT NOT NULL DEFAULT '',    -- likewise
  in_reply_to TEXT NOT NULL DEFAULT '', -- Message-IDs, separated by U+001E
  reference_list TEXT NOT NULL DEFAULT '',  -- likewise, oldest first
  list_id TEXT,                         -- identifier of the mailing list, behind its name if it has one
  byte_count INTEGER NOT NULL DEFAULT 0,  -- size on the server, or of the imported file
  snippet TEXT NOT NULL DEFAULT '',     -- the first words of the text, for lists
  defects TEXT NOT NULL DEFAULT '',     -- MIMEDefect: kind and section, separated by U+001E
  has_attachments INTEGER NOT NULL DEFAULT 0,  -- not counting those inside the text
  has_images INTEGER NOT NULL DEFAULT 0,  -- attached, or inside the text
  has_links INTEGER NOT NULL DEFAULT 0, -- the text holds a web address; 0 until the body is stored
  signals INTEGER NOT NULL DEFAULT 0,   -- MailSignals: what header and text say about how it was sent
  category INTEGER NOT NULL DEFAULT 0,  -- MailCategory
  category_source INTEGER NOT NULL DEFAULT 0,  -- CategorySource: who decided it
  category_reasons TEXT NOT NULL DEFAULT '',  -- why, see CategoryCodec
  -- BodyState: 0 absent, 1 wanted, 2 stored, 3 failed; of large messages only the beginning is stored:
  -- 4 attachments are on the server, 5 the message is too large, 6 the attachments were evicted.
  body_state INTEGER NOT NULL DEFAULT 0 CHECK (body_state BETWEEN 0 AND 6),
  body_byte_count INTEGER,              -- size of the stored file
  body_checksum INTEGER,                -- CRC-32 of the file of a whole message
  body_lead_count INTEGER,              -- bytes that stay when attachments are evicted; NULL: not worth it
  body_failures INTEGER NOT NULL DEFAULT 0,  -- failed downloads: they determine body_retry_at
  body_retry_at REAL,                   -- no download is tried before
  body_used_at REAL,                    -- last read, or stored
  -- RestState, of the part that is not stored: 0 not asked for, 1 wanted, 2 the server did not return it.
  rest_state INTEGER NOT NULL DEFAULT 0 CHECK (rest_state BETWEEN 0 AND 2),
  is_shown INTEGER NOT NULL DEFAULT 0,  -- by a placement, or archived without one
  is_unread INTEGER NOT NULL DEFAULT 0, -- in any placement shown; the last known without one
  is_starred INTEGER NOT NULL DEFAULT 0,  -- likewise
  is_replied INTEGER NOT NULL DEFAULT 0,  -- likewise
  is_draft INTEGER NOT NULL DEFAULT 0,  -- likewise
  -- Kept from Trash and deletion; by identity, not by the flags of placements.
  is_locked INTEGER NOT NULL DEFAULT 0,
  -- The lifecycle, see MessageLifecycle and docs/message-lifecycle.md.
  archived_at REAL,                     -- archived without a placement, where the server keeps its copy hidden
  orphaned_at REAL,                     -- since when no placement is left
  is_soft_deleted INTEGER NOT NULL DEFAULT 0,  -- kept for some days in case the server was wrong
  is_return_promised INTEGER NOT NULL DEFAULT 0,  -- the user's last change of its mailbox was an undo
  -- Flags that the user changed and the server has not received, of a message that left its mailbox: applied
  -- where the message appears again.
  deferred_added_flags INTEGER NOT NULL DEFAULT 0,
  deferred_removed_flags INTEGER NOT NULL DEFAULT 0  -- likewise
) STRICT;

CREATE INDEX message_account ON message (account_id);

CREATE INDEX message_evictable ON message (account_id, body_used_at, body_byte_count, body_lead_count)
  WHERE body_state = 2 AND body_lead_count IS NOT NULL;

CREATE INDEX message_failed_body ON message (account_id) WHERE body_state = 3;

CREATE INDEX message_filter ON message (sort_key, thread_id, account_id, date, byte_count, is_shown, is_unread,
  is_starred, is_replied, is_draft, has_attachments, has_images, has_links, category, is_locked) WHERE is_shown = 1;

CREATE INDEX message_hidden ON message (sort_key) WHERE is_shown = 0;

CREATE INDEX message_locked ON message (thread_id) WHERE is_locked = 1;

CREATE INDEX message_modelled ON message (account_id, from_address COLLATE NOCASE) WHERE category_source = 1;

CREATE INDEX message_orphaned ON message (account_id, orphaned_at) WHERE orphaned_at IS NOT NULL;

CREATE INDEX message_partial_body ON message (account_id) WHERE body_state > 3;

CREATE INDEX message_rest ON message (account_id, sort_key) WHERE rest_state = 1;

CREATE INDEX message_subject ON message (account_id, base_subject, sort_key, has_references, has_reply_prefix,
  thread_id) WHERE base_subject IS NOT NULL;

CREATE INDEX message_thread ON message (thread_id);

CREATE INDEX message_wanted ON message (account_id, sort_key) WHERE body_state = 1;

CREATE INDEX message_without_body ON message (account_id, sort_key) WHERE body_state = 0;

CREATE TRIGGER embedding_of_message AFTER INSERT ON message
WHEN (SELECT value FROM setting WHERE key = 'semanticSearchEnabled') = 'true' BEGIN
  INSERT INTO embedding_pending (sort_key) SELECT new.sort_key
    WHERE NOT EXISTS (SELECT 1 FROM embedding_pending WHERE sort_key = new.sort_key);
END;

CREATE TRIGGER message_body AFTER UPDATE OF body_state ON message
WHEN (old.body_state IN (2, 4, 5, 6)) <> (new.body_state IN (2, 4, 5, 6)) BEGIN
  UPDATE account SET body_count = body_count + (new.body_state IN (2, 4, 5, 6)) - (old.body_state IN (2, 4, 5, 6))
    WHERE id = new.account_id;
END;

CREATE TRIGGER message_removed AFTER DELETE ON message BEGIN
  UPDATE account SET message_count = message_count - 1,
      body_count = body_count - (old.body_state IN (2, 4, 5, 6)) WHERE id = old.account_id;
END;

CREATE TRIGGER message_words_removed BEFORE DELETE ON message BEGIN
  INSERT INTO search_index (search_index, rowid, subject, sender, recipients, cc, bcc, body, attachment_names,
      list_id)
    SELECT 'delete', sort_key, subject, sender, recipients, cc, bcc, body, attachment_names, list_id
    FROM search_document WHERE sort_key = old.sort_key;
END;

CREATE TABLE notice (
  -- What the user is informed of once. The sentence is rendered from these columns when it is shown.
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- in the order of creation
  account_id INTEGER REFERENCES account(id) ON DELETE CASCADE,  -- NULL: it is about all
  kind TEXT NOT NULL,                   -- Notice.Kind
  operation_kind TEXT,                  -- of refused changes
  flags INTEGER,                        -- likewise
  subject TEXT,                         -- of the last message concerned
  mailbox_path TEXT,                    -- the mailbox concerned
  target_path TEXT,                     -- the mailbox that the message was to be moved to
  problem TEXT,                         -- ServerProblem.Kind: why the server did not do it
  refusal TEXT,                         -- ActionRefusal.Kind: why a rule failed
  server_text TEXT,                     -- what the server said to it
  change_count INTEGER,                 -- changes lost at once
  rule_name TEXT,                       -- of rules that failed or cannot be used
  repetitions INTEGER NOT NULL DEFAULT 1,  -- equal notices within an hour are one
  created_at REAL NOT NULL              -- when it happened, the first time if repeated
) STRICT;

CREATE INDEX notice_account ON notice (account_id);

CREATE TABLE notification (
  -- What was decided about the notification of a message, written before it is shown: none is shown twice. The
  -- newest 10,000 (NFR-NOTIF-03).
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- in the order of the decisions
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- that received the message
  public_id BLOB NOT NULL UNIQUE,       -- no foreign key: outlives the message
  verdict TEXT NOT NULL,                -- NotificationVerdict
  -- NotificationPresenter; NULL: unknown.
  presenter TEXT CHECK (presenter IN ('desktop', 'page', 'none')),
  decided_at REAL NOT NULL              -- when the verdict was stored
) STRICT;

CREATE INDEX notification_account ON notification (account_id);

CREATE TABLE operation (
  -- Changes that the user made and the server does not have yet.
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- OperationID: they run in this order
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- whose server gets the change
  placement_id INTEGER NOT NULL REFERENCES placement(id) ON DELETE CASCADE,  -- that is changed
  -- Operation.Kind. archive: removed from its mailbox, while the server keeps it in All Mail.
  kind TEXT NOT NULL CHECK (kind IN ('add_flags', 'remove_flags', 'move', 'archive', 'delete')),
  flags INTEGER NOT NULL DEFAULT 0,     -- of the kinds about flags
  target_mailbox_id INTEGER REFERENCES mailbox(id) ON DELETE CASCADE,  -- of a move
  -- in_flight: sent to the server, whose reply is awaited or was lost.
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'in_flight', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,  -- failed ones
  not_before REAL NOT NULL,             -- when it is due
  created_at REAL NOT NULL,             -- when the change was queued
  problem TEXT,                         -- ServerProblem.Kind: what stopped the last attempt
  server_text TEXT,                     -- what the server said to it
  is_copy_begun INTEGER NOT NULL DEFAULT 0,  -- a move that is carried out as a copy
  -- The target's UIDNEXT before the copy, which has this UID or a higher one. NULL: not reported.
  copy_uid_next INTEGER,
  copy_uid_validity INTEGER,            -- of that UIDNEXT; likewise
  CHECK ((kind = 'move') = (target_mailbox_id IS NOT NULL)),
  CHECK (is_copy_begun OR coalesce(copy_uid_next, copy_uid_validity) IS NULL),
  CHECK ((kind IN ('add_flags', 'remove_flags')) = (flags <> 0))
) STRICT;

CREATE INDEX operation_placement ON operation (placement_id, id) WHERE state <> 'failed';

CREATE INDEX operation_placement_key ON operation (placement_id);

CREATE INDEX operation_queue ON operation (account_id, id) WHERE state <> 'failed';

CREATE INDEX operation_target ON operation (target_mailbox_id) WHERE target_mailbox_id IS NOT NULL;

CREATE TABLE outgoing (
  -- Messages that the user writes and sends: one row from the first word until nothing is left to do.
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- OutgoingID
  account_id INTEGER REFERENCES account(id) ON DELETE CASCADE,  -- NULL: no account that can send is chosen
  -- OutgoingState.
  state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN
    ('draft', 'queued', 'sending', 'finishing', 'accepted', 'filed', 'done', 'failed', 'uncertain')),
  -- DraftKind.
  kind TEXT NOT NULL CHECK (kind IN
    ('new', 'reply', 'reply_all', 'reply_list', 'forward', 'forward_attached')),
  parent_id INTEGER REFERENCES message(id) ON DELETE SET NULL,  -- the message that it answers or forwards
  -- The message in Drafts that another program wrote and that this draft continues. It is moved to Trash as
  -- soon as this draft differs from it.
  continues_id INTEGER REFERENCES message(id) ON DELETE SET NULL,
  version INTEGER NOT NULL DEFAULT 1,   -- increases with every change
  content_version INTEGER NOT NULL DEFAULT 1,  -- the version that last changed the content
  content TEXT NOT NULL,                -- DraftContent, JSON
  quote TEXT,                           -- DraftQuote, JSON; NULL: none
  awaits_quote INTEGER NOT NULL DEFAULT 0,  -- the text of the original was not here when the draft was begun
  in_reply_to TEXT NOT NULL DEFAULT '[]',  -- Message-IDs, JSON
  reference_ids TEXT NOT NULL DEFAULT '[]',  -- likewise
  editor TEXT,                          -- the only one that may save; NULL: any
  created_at REAL NOT NULL,             -- when the draft was begun
  saved_at REAL,                        -- when the content was last changed
  discarded_at REAL,                    -- can be restored for a day
  -- Of a message that is sent. What is sent is rendered once and never changes.
  queued_at REAL,                       -- when the user sent it; NULL: a draft
  not_before REAL,                      -- when it is due
  is_scheduled INTEGER NOT NULL DEFAULT 0,  -- not_before is a time that the user chose, not the time for undo
  attempts INTEGER NOT NULL DEFAULT 0,  -- failed ones
  retry_at REAL,                        -- NULL: no attempt has failed
  -- No other message of the account is tried either: until retry_at, because the server was not reached, or
  -- without one, because it rejected the sign-in.
  pauses_others INTEGER NOT NULL DEFAULT 0,
  reason TEXT,                          -- what stopped the last attempt, a sentence; decides nothing
  refused TEXT NOT NULL DEFAULT '[]',   -- addresses that the server refused, JSON
  message_id TEXT,                      -- without angle brackets
  envelope TEXT,                        -- OutgoingEnvelope, JSON
  file TEXT,                            -- the octets for the recipients
  own_file TEXT,                        -- the octets for Sent if they differ: with Bcc
  sent_at REAL,                         -- when the server accepted it
  look_count INTEGER NOT NULL DEFAULT 0,  -- how often Sent was searched after a lost answer
  is_parent_marked INTEGER NOT NULL DEFAULT 0,  -- \Answered or $Forwarded is set or queued
  -- The copy in Drafts on the server.
  draft_mailbox_id INTEGER REFERENCES mailbox(id) ON DELETE SET NULL,
  draft_uid_validity INTEGER,           -- of its UID
  draft_uid INTEGER,                    -- NULL: there is no copy, or its UID is not known
  draft_version INTEGER,                -- the version that it has
  draft_saved_at REAL,                  -- when it was stored there
  draft_message_id TEXT,                -- the Message-ID of the copy
  draft_intent TEXT,                    -- of the one that is being appended; written before APPEND
  changed_elsewhere_at REAL             -- another program changed or deleted the copy
) STRICT;

CREATE INDEX outgoing_account ON outgoing (account_id);

CREATE INDEX outgoing_continued ON outgoing (continues_id) WHERE continues_id IS NOT NULL;

CREATE INDEX outgoing_draft_mailbox ON outgoing (draft_mailbox_id) WHERE draft_mailbox_id IS NOT NULL;

CREATE INDEX outgoing_message_id ON outgoing (message_id) WHERE message_id IS NOT NULL;

CREATE INDEX outgoing_parent ON outgoing (parent_id) WHERE parent_id IS NOT NULL;

CREATE INDEX outgoing_state ON outgoing (state, account_id);

CREATE TABLE outgoing_attachment (
  -- Files that are sent with a message.
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- DraftAttachmentID, in the order of the files
  outgoing_id INTEGER NOT NULL REFERENCES outgoing(id) ON DELETE CASCADE,  -- that it is sent with
  filename TEXT NOT NULL,               -- as recipients see it
  mime_type TEXT NOT NULL,              -- such as application/pdf
  byte_count INTEGER NOT NULL,          -- of the file; an estimate until it is stored
  -- Whether the octets are here: a forwarded attachment may be fetched first.
  state TEXT NOT NULL DEFAULT 'stored' CHECK (state IN ('stored', 'fetching', 'failed')),
  file TEXT,                            -- in the folder `outgoing`; NULL unless stored
  source_message_id INTEGER REFERENCES message(id) ON DELETE SET NULL,  -- of a forwarded message
  source_attachment_id INTEGER REFERENCES attachment(id) ON DELETE SET NULL,  -- NULL: the whole message
  CHECK ((state = 'stored') = (file IS NOT NULL))
) STRICT;

CREATE INDEX outgoing_attachment_message ON outgoing_attachment (source_message_id)
  WHERE source_message_id IS NOT NULL;

CREATE INDEX outgoing_attachment_owner ON outgoing_attachment (outgoing_id);

CREATE INDEX outgoing_attachment_source ON outgoing_attachment (source_attachment_id)
  WHERE source_attachment_id IS NOT NULL;

CREATE TABLE outgoing_version (
  -- The last ten saved contents of a draft.
  outgoing_id INTEGER NOT NULL REFERENCES outgoing(id) ON DELETE CASCADE,  -- the draft
  version INTEGER NOT NULL,             -- outgoing.version when it was saved
  saved_at REAL NOT NULL,               -- outgoing.saved_at of that version
  content TEXT NOT NULL,                -- DraftContent, JSON
  PRIMARY KEY (outgoing_id, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE placement (
  -- A message in a mailbox. What the server reported and what the user sees are separate columns.
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- PlacementID, in the order of arrival
  message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,  -- in the mailbox
  mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,  -- on the server; see shown_mailbox_id
  -- Of the UID, or of the one that it had or is to have. NULL: the mailbox was never synced, or the server gave
  -- its UID to another message. An expected message with another one than its mailbox may not come back.
  uid_validity INTEGER,
  uid INTEGER,                          -- NULL: expected; the server has not reported it
  expected_since REAL,                  -- NULL: it has a UID
  server_flags INTEGER NOT NULL,        -- as the server reported them
  keywords TEXT NOT NULL DEFAULT '',    -- as the server reported them, separated by U+001E
  modification_sequence INTEGER,        -- of the last change that it reported; NULL: no CONDSTORE
  flags INTEGER NOT NULL,               -- server_flags with the pending operations replayed
  shown_mailbox_id INTEGER REFERENCES mailbox(id) ON DELETE SET NULL,  -- NULL: shown nowhere
  sort_key INTEGER NOT NULL,            -- the message's
  -- Expected because of a move, and gone from its mailbox before that: another program may have put it elsewhere.
  is_move_unfound INTEGER NOT NULL DEFAULT 0,
  UNIQUE (mailbox_id, uid_validity, uid),
  CHECK (uid IS NULL OR uid_validity IS NOT NULL),
  CHECK ((uid IS NULL) = (expected_since IS NOT NULL)),
  CHECK (uid IS NULL OR NOT is_move_unfound)
) STRICT;

CREATE INDEX placement_expected ON placement (mailbox_id, expected_since) WHERE uid IS NULL;

CREATE INDEX placement_message ON placement (message_id);

CREATE INDEX placement_page ON placement (shown_mailbox_id, sort_key DESC);

CREATE TRIGGER placement_changed AFTER UPDATE OF flags, shown_mailbox_id ON placement
WHEN old.flags & 1 <> new.flags & 1 OR old.shown_mailbox_id IS NOT new.shown_mailbox_id BEGIN
  UPDATE mailbox SET total = total - 1, unread = unread - (old.flags & 1 = 0) WHERE id = old.shown_mailbox_id;
  UPDATE mailbox SET total = total + 1, unread = unread + (new.flags & 1 = 0) WHERE id = new.shown_mailbox_id;
END;

CREATE TRIGGER placement_relocated AFTER UPDATE OF uid ON placement
WHEN new.uid IS NOT NULL AND new.uid IS NOT old.uid BEGIN
  UPDATE message SET body_state = 0 WHERE id = new.message_id AND body_state = 3;
END;

CREATE TRIGGER placement_removed AFTER DELETE ON placement WHEN old.shown_mailbox_id IS NOT NULL BEGIN
  UPDATE mailbox SET total = total - 1, unread = unread - (old.flags & 1 = 0) WHERE id = old.shown_mailbox_id;
END;

CREATE TABLE quarantined_message (
  -- Messages that the server refused or that broke the connection, so that a restart does not ask for them at
  -- once.
  mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,  -- that contains the message
  uid_validity INTEGER NOT NULL,        -- of the UID
  uid INTEGER NOT NULL,                 -- of the message in the mailbox
  until REAL NOT NULL,                  -- not requested before
  PRIMARY KEY (mailbox_id, uid_validity, uid)
) STRICT, WITHOUT ROWID;

CREATE TABLE rule (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- RuleID
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,  -- chosen by the user
  account_id INTEGER REFERENCES account(id) ON DELETE CASCADE,  -- NULL: all accounts
  position INTEGER NOT NULL,            -- the place in the order, from 0
  is_enabled INTEGER NOT NULL,          -- 0: it does nothing
  -- RuleKind. An exclusion protects what it matches from all rules.
  kind TEXT NOT NULL CHECK (kind IN ('action', 'exclusion')),
  condition TEXT NOT NULL,              -- in the search language
  exception TEXT NOT NULL,              -- likewise; empty for none
  actions TEXT NOT NULL,                -- RuleAction, separated by U+001E
  stops INTEGER NOT NULL,               -- 1: rules after it do not act on what it matches
  -- Increases when what it matches or does changes: it acts once on a message with each version.
  version INTEGER NOT NULL
) STRICT;

CREATE INDEX rule_account ON rule (account_id) WHERE account_id IS NOT NULL;

CREATE TABLE rule_entry (
  -- The log, and the proof that a rule acted on a message: by the message's identity, which outlives its row.
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- in the order of the log
  run_id INTEGER NOT NULL REFERENCES rule_run(id) ON DELETE CASCADE,  -- that it belongs to
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- of the message
  rule_id INTEGER NOT NULL,             -- no foreign key: outlives the rule
  rule_version INTEGER NOT NULL,        -- rule.version at that time
  rule_name TEXT NOT NULL,              -- at that time
  -- RuleEntry.State. unchanged: the message was so already, or no longer matched.
  state TEXT NOT NULL CHECK (state IN ('planned', 'done', 'unchanged', 'undone', 'declined')),
  message_id INTEGER,                   -- no foreign key: outlives the message
  public_id BLOB NOT NULL,              -- of the message
  subject TEXT NOT NULL,                -- of the message
  from_name TEXT,                       -- likewise
  from_address TEXT,                    -- likewise
  actions TEXT NOT NULL,                -- RuleAction of the rule at that time, separated by U+001E
  -- The parts of the condition at that time that are true for the message, a sentence; empty: not known.
  reason TEXT NOT NULL,
  created_at REAL NOT NULL              -- when it got its state
) STRICT;

CREATE INDEX rule_entry_account ON rule_entry (account_id);

CREATE INDEX rule_entry_message ON rule_entry (public_id, rule_id, rule_version);

CREATE INDEX rule_entry_rule ON rule_entry (rule_id, id);

CREATE INDEX rule_entry_run ON rule_entry (run_id, state);

CREATE TABLE rule_run (
  -- What rules did at once, and what is undone in one step.
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- RuleRunID
  -- New mail, or a rule that the user applied to existing mail.
  trigger TEXT NOT NULL CHECK (trigger IN ('arrival', 'apply')),
  rule_id INTEGER REFERENCES rule(id) ON DELETE SET NULL,  -- NULL: several rules, or one that was removed
  rule_name TEXT NOT NULL,              -- at that time; of several with commas
  -- waiting: until the user confirms it.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'undone', 'declined')),
  changed INTEGER NOT NULL DEFAULT 0,   -- changes made
  undo_token INTEGER,                   -- its undo entries; NULL before the first change
  -- Why it waits (RuleShare): what the rule would take of a mailbox. NULL: it does not wait, or not any more.
  taken_count INTEGER,                  -- messages that it would take
  total_count INTEGER,                  -- messages in the mailbox
  mailbox_path TEXT,                    -- the mailbox
  is_daily INTEGER,                     -- 1: with what it took earlier on the same day
  started_at REAL NOT NULL,             -- when it began to run or to wait
  -- When the user confirmed it. What a rule took from new mail is counted over a day, from the last
  -- confirmation on.
  confirmed_at REAL,                    -- NULL: it did not wait, or waits
  finished_at REAL,                     -- NULL: not yet
  CHECK ((taken_count IS NULL) = (total_count IS NULL) AND (taken_count IS NULL) = (mailbox_path IS NULL)
    AND (taken_count IS NULL) = (is_daily IS NULL))
) STRICT;

CREATE INDEX rule_run_open ON rule_run (state) WHERE state IN ('waiting', 'running');

CREATE INDEX rule_run_rule ON rule_run (rule_id) WHERE rule_id IS NOT NULL;

CREATE TABLE rule_wait (
  -- New mail that rules still have to see: a rule is about the text, which is not here, or its actions failed.
  message_id INTEGER PRIMARY KEY REFERENCES message(id) ON DELETE CASCADE,  -- that waits
  since REAL NOT NULL,                  -- when it was first put off
  due REAL NOT NULL DEFAULT 0,          -- when rules run on it at the latest
  failures INTEGER NOT NULL DEFAULT 0   -- how often actions failed; they are tried again later each time
) STRICT;

CREATE TABLE saved_search (
  -- Queries that the user gave a name.
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- SavedSearchID
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,  -- chosen by the user
  query TEXT NOT NULL                   -- in the search language
) STRICT;

CREATE VIEW search_document AS SELECT
    m.sort_key AS sort_key,
    m.subject AS subject,
    coalesce(m.from_name || ' ', '') || coalesce(m.from_address, '')
      || CASE m.co_authors WHEN '' THEN '' ELSE ', ' || replace(replace(m.co_authors, char(31), ' '), char(30), ', ') END
      AS sender,
    coalesce(t.recipients, replace(replace(m.recipients, char(31), ' '), char(30), ', ')) AS recipients,
    coalesce(t.cc, replace(replace(m.cc, char(31), ' '), char(30), ', ')) AS cc,
    coalesce(t.bcc, '') AS bcc,
    coalesce(t.body, '') AS body,
    coalesce(t.attachment_names, '') AS attachment_names,
    coalesce(m.list_id, '') AS list_id
  FROM message m LEFT JOIN search_text t ON t.sort_key = m.sort_key;

CREATE VIRTUAL TABLE search_index USING fts5(
  subject, sender, recipients, cc, bcc, body, attachment_names, list_id,
  content='search_document', content_rowid='sort_key', prefix='2',
  tokenize='mail unicode61 remove_diacritics 2'
);

CREATE TABLE search_text (
  -- Text of a message's search document that is not in its row; no row where there is none. See decision 0013.
  sort_key INTEGER PRIMARY KEY REFERENCES message(sort_key) ON DELETE CASCADE,  -- of the message
  recipients TEXT,                      -- the first of them; NULL: all those of the message
  cc TEXT,                              -- likewise
  bcc TEXT NOT NULL DEFAULT '',         -- likewise; only here
  body TEXT NOT NULL DEFAULT '',        -- its text without HTML, at most 256 KiB
  attachment_names TEXT NOT NULL DEFAULT ''  -- separated by spaces
) STRICT;

CREATE TRIGGER embedding_of_changed_text AFTER UPDATE OF body ON search_text
WHEN new.body <> '' AND (SELECT value FROM setting WHERE key = 'semanticSearchEnabled') = 'true' BEGIN
  INSERT INTO embedding_pending (sort_key) SELECT new.sort_key WHERE NOT EXISTS (
    SELECT 1 FROM message m JOIN embedding e ON e.message_id = m.id AND e.passage = 0 AND e.is_body = 1
    WHERE m.sort_key = new.sort_key)
    AND NOT EXISTS (SELECT 1 FROM embedding_pending WHERE sort_key = new.sort_key);
END;

CREATE TRIGGER embedding_of_text AFTER INSERT ON search_text
WHEN new.body <> '' AND (SELECT value FROM setting WHERE key = 'semanticSearchEnabled') = 'true' BEGIN
  INSERT INTO embedding_pending (sort_key) SELECT new.sort_key WHERE NOT EXISTS (
    SELECT 1 FROM message m JOIN embedding e ON e.message_id = m.id AND e.passage = 0 AND e.is_body = 1
    WHERE m.sort_key = new.sort_key)
    AND NOT EXISTS (SELECT 1 FROM embedding_pending WHERE sort_key = new.sort_key);
END;

CREATE TABLE sending_problem (
  -- Problems of sending that no notification was made for yet.
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- in the order of the problems
  outgoing_id INTEGER NOT NULL UNIQUE REFERENCES outgoing(id) ON DELETE CASCADE,  -- the message
  -- SendingProblem.Kind.
  kind TEXT NOT NULL CHECK (kind IN ('failed', 'uncertain', 'interrupted'))
) STRICT;

CREATE TABLE setting (
  -- Settings that the user changed, and values that the program remembers.
  key TEXT PRIMARY KEY NOT NULL,        -- SettingKey, or the name of the value
  value TEXT NOT NULL                   -- as text; of a setting in the form of its SettingDefinition
) STRICT, WITHOUT ROWID;

CREATE TABLE shown_notification (
  -- What the desktop shows, by the numbers of its service: they have a meaning as long as that service runs.
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- in the order in which they were shown
  number INTEGER NOT NULL UNIQUE,       -- the service's
  identifier TEXT NOT NULL,             -- of the request
  thread TEXT NOT NULL UNIQUE,          -- one notification for each conversation
  owner TEXT NOT NULL                   -- the bus and the name of the service on it
) STRICT;

CREATE TABLE text_cursor (
  -- Which stored messages were read with which version of the extraction of text: one row, from the first time on.
  id INTEGER PRIMARY KEY CHECK (id = 1),  -- always 1
  version INTEGER NOT NULL,             -- of the extraction
  message_id INTEGER,                   -- messages with lower ids are to be read again; NULL: none is left
  done_count INTEGER NOT NULL,          -- messages that were looked at
  total_count INTEGER NOT NULL          -- messages with a text when it began
) STRICT;

CREATE TABLE thread (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- ThreadID
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- of all its messages
  subject TEXT NOT NULL DEFAULT '',     -- of the earliest message
  snippet TEXT NOT NULL DEFAULT '',     -- of the newest message
  participants TEXT NOT NULL DEFAULT '',  -- the authors, each once, as an address list
  participant_keys TEXT NOT NULL DEFAULT '',  -- sort key of each participant's first message
  sort_key INTEGER NOT NULL DEFAULT 0,  -- of the newest message shown; those in Spam and Trash count only alone
  first_key INTEGER,                    -- of the earliest message shown; NULL: none is, or it is not known yet
  size INTEGER NOT NULL DEFAULT 0,      -- messages, hidden ones included
  message_count INTEGER NOT NULL DEFAULT 0,  -- messages shown; 0: no list has the thread
  unread_count INTEGER NOT NULL DEFAULT 0,  -- of those shown
  is_starred INTEGER NOT NULL DEFAULT 0,  -- one of those shown is
  has_attachments INTEGER NOT NULL DEFAULT 0,  -- likewise
  is_archived INTEGER NOT NULL DEFAULT 0,  -- a message is archived without a placement (FR-SYNC-10)
  is_muted INTEGER NOT NULL DEFAULT 0,  -- the user muted it
  is_split INTEGER NOT NULL DEFAULT 0,  -- has a message of thread_cut: no subject joins it to another
  -- Category of the newest shown message that has one: a reply, which is not classified, keeps the thread in
  -- its list.
  category INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX thread_account ON thread (account_id);

CREATE INDEX thread_archived ON thread (account_id, sort_key) WHERE is_archived = 1;

CREATE INDEX thread_muted ON thread (sort_key) WHERE is_muted = 1;

CREATE INDEX thread_starred ON thread (sort_key) WHERE is_starred = 1;

CREATE TABLE thread_below (
  -- Message-IDs known to answer one of thread_cut: found by threading, and found again when a split is undone.
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- of the answers
  reference INTEGER NOT NULL,           -- as in thread_reference
  PRIMARY KEY (account_id, reference)
) STRICT, WITHOUT ROWID;

CREATE TABLE thread_cut (
  -- Messages that the user split from their thread: each starts a thread that no subject joins to another.
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- of the message
  public_id BLOB NOT NULL,              -- of the message; no foreign key: outlives it
  reference INTEGER,                    -- key of its Message-ID, as in thread_reference; NULL: it has none
  ancestors TEXT NOT NULL DEFAULT '',   -- keys of the messages that its header names, with commas
  PRIMARY KEY (account_id, public_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE thread_link (
  -- Messages whose threads the user joined.
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- of both messages
  public_id BLOB NOT NULL,              -- no foreign keys: outlives both messages
  other_public_id BLOB NOT NULL,        -- of the second message
  PRIMARY KEY (account_id, public_id, other_public_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE thread_mailbox (
  -- The threads that a mailbox lists, newest first.
  thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE,  -- in the list
  mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,  -- that has the list
  sort_key INTEGER NOT NULL,            -- of the newest message that the mailbox shows
  message_count INTEGER NOT NULL,       -- messages that the mailbox shows
  unread_count INTEGER NOT NULL,        -- the unread ones among them
  category INTEGER NOT NULL DEFAULT 0,  -- equal to the thread's
  PRIMARY KEY (thread_id, mailbox_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX thread_mailbox_category ON thread_mailbox (mailbox_id, category, sort_key DESC);

CREATE INDEX thread_mailbox_page ON thread_mailbox (mailbox_id, sort_key DESC);

CREATE TABLE thread_reference (
  -- Which thread a Message-ID belongs to, also when no message with it is stored (FR-SYNC-06 step 3).
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- whose mail names the Message-ID
  reference INTEGER NOT NULL,           -- first 8 bytes of the SHA-256 of a Message-ID
  thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE,  -- that it belongs to
  PRIMARY KEY (account_id, reference)
) STRICT, WITHOUT ROWID;

CREATE INDEX thread_reference_thread ON thread_reference (thread_id);

CREATE TABLE undo_entry (
  -- How to undo an action: what to do to each placement, message or thread that it changed. Kept for a day.
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- undone from the last to the first
  token INTEGER NOT NULL,               -- the action
  -- What the step applies to (UndoEntry.Subject).
  subject TEXT NOT NULL CHECK (subject IN ('placement', 'message', 'archived', 'thread')),
  -- What it does (UndoEntry.Kind).
  kind TEXT NOT NULL CHECK (kind IN
    ('add_flags', 'remove_flags', 'move', 'restore', 'mute', 'unmute', 'uncut', 'link', 'unlink')),
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,  -- of what was changed
  placement_id INTEGER REFERENCES placement(id) ON DELETE CASCADE,  -- NULL unless subject is placement
  message_id INTEGER REFERENCES message(id) ON DELETE CASCADE,  -- NULL unless subject is message or archived
  thread_id INTEGER REFERENCES thread(id) ON DELETE CASCADE,  -- to mute or unmute; NULL otherwise
  mailbox_id INTEGER REFERENCES mailbox(id) ON DELETE CASCADE,  -- to move or restore to
  flags INTEGER NOT NULL DEFAULT 0,     -- to add or remove
  uid INTEGER,                          -- of an archived message in All Mail; NULL: not reported
  uid_validity INTEGER,                 -- of that UID
  public_id BLOB,                       -- of split and joined messages
  other_public_id BLOB,                 -- the second of the two
  created_at REAL NOT NULL,             -- when the action was done
  CHECK ((subject = 'placement') = (placement_id IS NOT NULL)),
  CHECK ((subject IN ('message', 'archived')) = (message_id IS NOT NULL)),
  CHECK (subject <> 'archived' OR mailbox_id IS NOT NULL),
  CHECK ((kind IN ('mute', 'unmute')) = (thread_id IS NOT NULL))
) STRICT;

CREATE INDEX undo_entry_account ON undo_entry (account_id);

CREATE INDEX undo_entry_mailbox ON undo_entry (mailbox_id) WHERE mailbox_id IS NOT NULL;

CREATE INDEX undo_entry_message ON undo_entry (message_id) WHERE message_id IS NOT NULL;

CREATE INDEX undo_entry_placement ON undo_entry (placement_id) WHERE placement_id IS NOT NULL;

CREATE INDEX undo_entry_thread ON undo_entry (thread_id) WHERE thread_id IS NOT NULL;

CREATE INDEX undo_entry_token ON undo_entry (token);

CREATE TABLE unsubscription (
  -- Which lists the user asked to be removed from.
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,  -- that gets the mail of the list
  list TEXT NOT NULL,                   -- the identifier of the list, or the sender's address
  requested_at REAL NOT NULL,           -- the last time
  PRIMARY KEY (account_id, list)
) STRICT, WITHOUT ROWID;

CREATE TABLE web_session (
  token_hash BLOB PRIMARY KEY NOT NULL, -- SHA-256: the token is in the browser alone
  browser TEXT NOT NULL DEFAULT '',     -- so that a user recognizes it in the list; empty: not known
  created_at REAL NOT NULL,             -- when the browser signed in
  last_used_at REAL NOT NULL            -- recorded at most once an hour
) STRICT, WITHOUT ROWID;
