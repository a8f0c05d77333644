-- Compatible since: 0068
-- EXCH-02: exchange with 1C by CommerceML 2. A session is staged here, so that any node answers its next request.
CREATE TABLE exchange_session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cookie_hash bytea NOT NULL UNIQUE,                       -- SHA-256
  program text NOT NULL,                                   -- name of its token
  kind text NOT NULL CHECK (kind IN ('catalog', 'sale')),
  began_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  ended_at timestamptz,
  version text NOT NULL DEFAULT '',                        -- of the schema, as the program names it
  is_full boolean NOT NULL DEFAULT false                   -- a catalogue of all goods has come
);
CREATE INDEX exchange_session_began ON exchange_session (began_at);

CREATE TABLE exchange_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id bigint NOT NULL REFERENCES exchange_session ON DELETE CASCADE,
  name text NOT NULL,
  received_at timestamptz NOT NULL,
  bytes bigint NOT NULL DEFAULT 0,
  -- staged: what it says is in exchange_item; stopped: by the brake, a person decides.
  state text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'unpacked', 'staged', 'done', 'stopped', 'failed')),
  message text NOT NULL DEFAULT '',
  figures jsonb NOT NULL DEFAULT '{}',
  set_id bigint REFERENCES change_set,
  worked_until timestamptz,                                -- a node works on it; it renews this while it lives
  UNIQUE (session_id, name)
);
CREATE INDEX exchange_file_set ON exchange_file (set_id) WHERE set_id IS NOT NULL;

-- Bytes of a file as they came; they go when it has been read.
CREATE TABLE exchange_part (
  file_id bigint NOT NULL REFERENCES exchange_file ON DELETE CASCADE,
  part integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (file_id, part)
);

CREATE TABLE exchange_fault (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id bigint NOT NULL REFERENCES exchange_file ON DELETE CASCADE,
  line integer NOT NULL DEFAULT 0,                         -- of the file; 0: none
  what text NOT NULL,
  reason text NOT NULL
);
CREATE INDEX exchange_fault_file ON exchange_fault (file_id, id);

-- What the program has said last, by its own id. `value` is a record of platform/commerceml/exchange-item.ts.
CREATE TABLE exchange_item (
  kind text NOT NULL CHECK (kind IN ('group', 'property', 'price_type', 'warehouse', 'good', 'offer')),
  id text NOT NULL,
  value jsonb NOT NULL,
  deleted boolean NOT NULL DEFAULT false,
  file_id bigint,                                          -- that has named it last
  session_id bigint NOT NULL,
  line integer NOT NULL DEFAULT 0,
  -- The good that it is, or that it offers.
  good text GENERATED ALWAYS AS (CASE kind WHEN 'good' THEN id WHEN 'offer' THEN value ->> 'good' END) STORED,
  PRIMARY KEY (kind, id)
);
CREATE INDEX exchange_item_file ON exchange_item (file_id, good);
CREATE INDEX exchange_item_good ON exchange_item (good, kind) WHERE good IS NOT NULL;

-- What of the shop an id of the program stands for: article number, path of a section, code of a store or an attribute, slug of a
-- brand; of a price type `price` or `old_price`. An empty key: nothing, and nobody is asked again.
CREATE TABLE exchange_link (
  kind text NOT NULL CHECK (kind IN ('group', 'property', 'price_type', 'warehouse', 'brand', 'offer')),
  id text NOT NULL,
  key text NOT NULL,
  linked_by text NOT NULL,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (kind, id)
);
CREATE UNIQUE INDEX exchange_link_sku ON exchange_link (key) WHERE kind = 'offer' AND key <> '';
CREATE UNIQUE INDEX exchange_link_price ON exchange_link (key) WHERE kind = 'price_type' AND key <> '';

-- Goods of the shop that an offer may be; a person decides.
CREATE TABLE exchange_match (
  offer_id text NOT NULL,
  sku text NOT NULL,
  found_by text NOT NULL CHECK (found_by IN ('barcode', 'article', 'name')),
  likeness double precision NOT NULL,
  PRIMARY KEY (offer_id, sku)
);

UPDATE staff_role SET rights = array_append(rights, 'exchange.work') WHERE code IN ('office', 'owner');
