-- The database of VaultMail. Written by a test from the migrations: do not edit.

CREATE TABLE account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  address TEXT NOT NULL UNIQUE COLLATE NOCASE,
  display_name TEXT NOT NULL DEFAULT '',
  imap_host TEXT NOT NULL,
  imap_port INTEGER NOT NULL,
  imap_security TEXT NOT NULL,          -- tls, starttls
  username TEXT NOT NULL,
  window_days INTEGER,                  -- NULL: everything is kept
  is_active INTEGER NOT NULL DEFAULT 1,
  state TEXT NOT NULL DEFAULT 'idle',
  progress_completed INTEGER,           -- NULL: no round is running
  progress_total INTEGER,
  last_success REAL,                    -- seconds since 1970
  error TEXT,                           -- a sentence for the person
  is_offline INTEGER NOT NULL DEFAULT 0,     -- the error is that the server cannot be reached
  message_count INTEGER NOT NULL DEFAULT 0,  -- kept by triggers
  body_count INTEGER NOT NULL DEFAULT 0      -- messages whose body is stored; kept by triggers
, sign_in_strength INTEGER NOT NULL DEFAULT 0, keeps_all_mail INTEGER NOT NULL DEFAULT 0, archived_thread_count INTEGER NOT NULL DEFAULT 0, namespace_prefix TEXT, namespace_delimiter TEXT) STRICT;

CREATE TABLE attachment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,
  section TEXT NOT NULL,
  filename TEXT NOT NULL,
  mime_type TEXT NOT NULL,
  byte_count INTEGER NOT NULL,
  content_id TEXT,
  is_inline INTEGER NOT NULL,
  UNIQUE (message_id, section)
) STRICT;

CREATE TABLE covered (
  mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,
  low INTEGER NOT NULL CHECK (low > 0),
  high INTEGER NOT NULL CHECK (high >= low),
  PRIMARY KEY (mailbox_id, low)
) STRICT, WITHOUT ROWID;

CREATE TABLE journal (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  message_id INTEGER,                   -- no foreign key: outlives the message
  mailbox_id INTEGER,
  uid INTEGER,
  event TEXT NOT NULL,
  created_at REAL NOT NULL
, detail TEXT, placement_id INTEGER, last_placement_id INTEGER, public_id BLOB) STRICT;

CREATE INDEX journal_account ON journal (account_id);

CREATE INDEX journal_age ON journal (created_at);

CREATE INDEX journal_arrival ON journal (last_placement_id) WHERE last_placement_id IS NOT NULL;

CREATE INDEX journal_generation ON journal (mailbox_id) WHERE message_id IS NULL AND last_placement_id IS NULL;

CREATE INDEX journal_gone ON journal (public_id) WHERE public_id IS NOT NULL;

CREATE INDEX journal_message ON journal (message_id);

CREATE TABLE mailbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  raw_name TEXT NOT NULL,
  delimiter TEXT,
  role TEXT NOT NULL,
  is_selectable INTEGER NOT NULL DEFAULT 1,
  is_expected INTEGER NOT NULL DEFAULT 0,    -- made here for an action; the server does not have it yet
  uid_validity INTEGER,                 -- NULL: never synced
  uid_next INTEGER,
  modification_sequence INTEGER,
  message_count INTEGER,                -- as the server counted last
  is_synced INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0,     -- placements shown; kept by triggers
  unread INTEGER NOT NULL DEFAULT 0, removal_reported_at REAL, thread_count INTEGER NOT NULL DEFAULT 0,    -- kept by triggers
  UNIQUE (account_id, raw_name)
) STRICT;

CREATE TABLE mailbox_category (
  mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,
  category INTEGER NOT NULL,
  thread_count INTEGER NOT NULL,
  unread_count INTEGER NOT NULL,
  PRIMARY KEY (mailbox_id, category)
) STRICT, WITHOUT ROWID;

CREATE TABLE message (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE,
  public_id BLOB NOT NULL UNIQUE,       -- SHA-256 of the account's address and the message's identity
  sort_key INTEGER NOT NULL UNIQUE,     -- seconds since 1970 when it arrived, times 2^20, plus a counter
  date INTEGER NOT NULL,                -- seconds since 1970 when it was sent, else when it arrived
  message_id_header TEXT,
  subject TEXT NOT NULL DEFAULT '',
  base_subject TEXT,                    -- NULL: never joined by subject
  has_references INTEGER NOT NULL DEFAULT 0,
  from_name TEXT,
  from_address TEXT,                    -- NULL: no author
  recipients TEXT NOT NULL DEFAULT '',  -- address lists: fields by U+001F, entries by U+001E
  cc TEXT NOT NULL DEFAULT '',
  reply_to TEXT NOT NULL DEFAULT '',
  in_reply_to TEXT NOT NULL DEFAULT '',
  reference_list TEXT NOT NULL DEFAULT '',
  list_id TEXT,
  byte_count INTEGER NOT NULL DEFAULT 0,
  snippet TEXT NOT NULL DEFAULT '',
  defects TEXT NOT NULL DEFAULT '',
  has_attachments INTEGER NOT NULL DEFAULT 0,
  has_images INTEGER NOT NULL DEFAULT 0,     -- attached, or inside the text
  has_links INTEGER NOT NULL DEFAULT 0,      -- a web address stands in the text; 0 until the body is here
  body_state INTEGER NOT NULL DEFAULT 0,     -- 0 absent, 1 wanted, 2 stored, 3 failed
  body_byte_count INTEGER,                   -- size of the file with the message's bytes
  is_shown INTEGER NOT NULL DEFAULT 0,       -- by a placement, or archived without one
  is_unread INTEGER NOT NULL DEFAULT 0,      -- in any placement shown; the last known without one
  is_starred INTEGER NOT NULL DEFAULT 0,
  is_replied INTEGER NOT NULL DEFAULT 0,
  is_draft INTEGER NOT NULL DEFAULT 0,
  archived_at REAL,                          -- archived where the server keeps its copy out of sight
  orphaned_at REAL                           -- no placement is left since then
, body_failures INTEGER NOT NULL DEFAULT 0, body_retry_at REAL, is_soft_deleted INTEGER NOT NULL DEFAULT 0, deferred_added_flags INTEGER NOT NULL DEFAULT 0, deferred_removed_flags INTEGER NOT NULL DEFAULT 0, body_lead_count INTEGER, rest_state INTEGER NOT NULL DEFAULT 0, body_used_at REAL, category INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE INDEX message_account ON message (account_id);

CREATE INDEX message_evictable ON message (account_id, body_used_at, body_byte_count, body_lead_count)
  WHERE body_state = 2 AND body_lead_count IS NOT NULL;

CREATE INDEX message_filter ON message (sort_key, thread_id, account_id, date, byte_count, is_shown, is_unread,
  is_starred, is_replied, is_draft, has_attachments, has_images, has_links, category) WHERE is_shown = 1;

CREATE INDEX message_hidden ON message (sort_key) WHERE is_shown = 0;

CREATE INDEX message_orphaned ON message (account_id, orphaned_at) WHERE orphaned_at IS NOT NULL;

CREATE INDEX message_rest ON message (account_id, sort_key) WHERE rest_state = 1;

CREATE INDEX message_subject ON message (account_id, base_subject, sort_key, has_references, thread_id)
  WHERE base_subject IS NOT NULL;

CREATE INDEX message_thread ON message (thread_id);

CREATE INDEX message_wanted ON message (account_id, sort_key) WHERE body_state = 1;

CREATE INDEX message_without_body ON message (account_id, sort_key) WHERE body_state = 0;

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

CREATE TABLE message_step (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token INTEGER NOT NULL,               -- from the same numbers as those of undo_step
  message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('add_flags', 'remove_flags', 'restore')),
  flags INTEGER NOT NULL,
  created_at REAL NOT NULL
) STRICT;

CREATE INDEX message_step_message ON message_step (message_id);

CREATE INDEX message_step_token ON message_step (token);

CREATE TABLE notice (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER REFERENCES account(id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  created_at REAL NOT NULL
) STRICT;

CREATE INDEX notice_account ON notice (account_id);

CREATE TABLE operation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  placement_id INTEGER NOT NULL REFERENCES placement(id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('add_flags', 'remove_flags', 'move', 'delete')),
  flags INTEGER NOT NULL DEFAULT 0,
  target_mailbox_id INTEGER REFERENCES mailbox(id) ON DELETE CASCADE,
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'in_flight', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  not_before REAL NOT NULL, created_at REAL NOT NULL DEFAULT 0, trouble TEXT, copy_uid_next INTEGER, copy_uid_validity INTEGER,             -- seconds since 1970
  CHECK ((kind = 'move') = (target_mailbox_id IS NOT NULL))
) STRICT;

CREATE INDEX operation_placement ON operation (placement_id, id) WHERE state <> 'failed';

CREATE INDEX operation_placement_key ON operation (placement_id);

CREATE INDEX operation_queue ON operation (account_id, id) WHERE state <> 'failed';

CREATE INDEX operation_target ON operation (target_mailbox_id) WHERE target_mailbox_id IS NOT NULL;

CREATE TABLE placement (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,
  mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,
  uid_validity INTEGER NOT NULL,
  uid INTEGER,                          -- NULL: expected, the server has not told it
  expected_since REAL,                  -- set exactly where uid is NULL
  server_flags INTEGER NOT NULL,
  keywords TEXT NOT NULL DEFAULT '',
  modification_sequence INTEGER,
  flags INTEGER NOT NULL,               -- server_flags with the pending operations replayed
  shown_mailbox_id INTEGER REFERENCES mailbox(id) ON DELETE SET NULL,  -- NULL: shown nowhere
  sort_key INTEGER NOT NULL,            -- the message's
  UNIQUE (mailbox_id, uid_validity, uid)
) STRICT;

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

CREATE TABLE return_step (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token INTEGER NOT NULL,               -- that of the undo_step it was
  message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,
  mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,  -- the one it was archived out of
  uid INTEGER,                          -- in All Mail; NULL: the server did not tell
  uid_validity INTEGER,
  created_at REAL NOT NULL
) STRICT;

CREATE INDEX return_step_mailbox ON return_step (mailbox_id);

CREATE INDEX return_step_message ON return_step (message_id);

CREATE INDEX return_step_token ON return_step (token);

CREATE VIEW search_document AS SELECT
    m.sort_key AS sort_key,
    m.subject AS subject,
    coalesce(m.from_name || ' ', '') || coalesce(m.from_address, '') AS sender,
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
  sort_key INTEGER PRIMARY KEY REFERENCES message(sort_key) ON DELETE CASCADE,
  recipients TEXT,                      -- the first of them; NULL: all those of the message
  cc TEXT,                              -- likewise
  bcc TEXT NOT NULL DEFAULT '',
  body TEXT NOT NULL DEFAULT '',
  attachment_names TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE setting (
  key TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE thread (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  subject TEXT NOT NULL DEFAULT '',     -- of the earliest message
  snippet TEXT NOT NULL DEFAULT '',     -- of the newest message
  participants TEXT NOT NULL DEFAULT '',
  sort_key INTEGER NOT NULL DEFAULT 0,  -- of the newest message shown
  size INTEGER NOT NULL DEFAULT 0,      -- messages, hidden ones included
  message_count INTEGER NOT NULL DEFAULT 0,  -- messages shown; 0: no list has the thread
  unread_count INTEGER NOT NULL DEFAULT 0,
  is_starred INTEGER NOT NULL DEFAULT 0,
  has_attachments INTEGER NOT NULL DEFAULT 0,
  is_archived INTEGER NOT NULL DEFAULT 0     -- a message is archived without a placement (FR-SYNC-10)
, is_muted INTEGER NOT NULL DEFAULT 0, is_split INTEGER NOT NULL DEFAULT 0, first_key INTEGER NOT NULL DEFAULT 0, participant_keys TEXT NOT NULL DEFAULT '', category INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE INDEX thread_account ON thread (account_id);

CREATE INDEX thread_archived ON thread (account_id, sort_key) WHERE is_archived = 1;

CREATE INDEX thread_muted ON thread (sort_key) WHERE is_muted = 1;

CREATE INDEX thread_starred ON thread (sort_key) WHERE is_starred = 1;

CREATE TABLE thread_below (
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  reference INTEGER NOT NULL,           -- as in thread_reference
  PRIMARY KEY (account_id, reference)
) STRICT, WITHOUT ROWID;

CREATE TABLE thread_cut (
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  public_id BLOB NOT NULL,              -- of the message; no foreign key: outlives it
  reference INTEGER,                    -- key of its Message-ID, as in thread_reference; NULL: it has none
  ancestors TEXT NOT NULL DEFAULT '',   -- keys of those that its header names, with commas
  PRIMARY KEY (account_id, public_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE thread_link (
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  public_id BLOB NOT NULL,              -- no foreign keys: outlives both messages
  other_public_id BLOB NOT NULL,
  PRIMARY KEY (account_id, public_id, other_public_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE thread_mailbox (
  thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE,
  mailbox_id INTEGER NOT NULL REFERENCES mailbox(id) ON DELETE CASCADE,
  sort_key INTEGER NOT NULL,            -- equal to the thread's
  message_count INTEGER NOT NULL,
  unread_count INTEGER NOT NULL, category INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (thread_id, mailbox_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX thread_mailbox_category ON thread_mailbox (mailbox_id, category, sort_key DESC);

CREATE INDEX thread_mailbox_page ON thread_mailbox (mailbox_id, sort_key DESC);

CREATE TABLE thread_reference (
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  reference INTEGER NOT NULL,           -- first 8 bytes of the SHA-256 of a Message-ID
  thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, reference)
) STRICT, WITHOUT ROWID;

CREATE INDEX thread_reference_thread ON thread_reference (thread_id);

CREATE TABLE thread_undo_step (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token INTEGER NOT NULL,               -- from the same numbers as those of undo_step
  account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('mute', 'unmute', 'uncut', 'link', 'unlink')),
  thread_id INTEGER REFERENCES thread(id) ON DELETE CASCADE,  -- set where it is about muting
  public_id BLOB,
  other_public_id BLOB,
  created_at REAL NOT NULL,
  CHECK ((kind IN ('mute', 'unmute')) = (thread_id IS NOT NULL))
) STRICT;

CREATE INDEX thread_undo_step_account ON thread_undo_step (account_id);

CREATE INDEX thread_undo_step_thread ON thread_undo_step (thread_id) WHERE thread_id IS NOT NULL;

CREATE INDEX thread_undo_step_token ON thread_undo_step (token);

CREATE TABLE undo_step (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token INTEGER NOT NULL,
  placement_id INTEGER NOT NULL REFERENCES placement(id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('add_flags', 'remove_flags', 'move', 'restore')),
  flags INTEGER NOT NULL DEFAULT 0,
  target_mailbox_id INTEGER REFERENCES mailbox(id) ON DELETE CASCADE,
  created_at REAL NOT NULL
) STRICT;

CREATE INDEX undo_step_placement ON undo_step (placement_id);

CREATE INDEX undo_step_target ON undo_step (target_mailbox_id) WHERE target_mailbox_id IS NOT NULL;

CREATE INDEX undo_step_token ON undo_step (token);

CREATE TABLE web_session (
  token_hash BLOB PRIMARY KEY NOT NULL,
  created_at REAL NOT NULL,
  last_used_at REAL NOT NULL
) STRICT, WITHOUT ROWID;
