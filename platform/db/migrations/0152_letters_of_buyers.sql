-- Compatible since: 0118
-- DESK-02: letters of buyers are messages of cases. A letter names no phone.
ALTER TABLE buyer_case
  DROP CONSTRAINT buyer_case_phone_check,
  ADD CONSTRAINT buyer_case_phone_check CHECK (phone = '' OR phone ~ '^7[0-9]{10}$');

-- Letters that became messages: one letter makes one message, however often it is read.
CREATE TABLE case_letter (
  letter_id text PRIMARY KEY,                     -- its Message-ID; without one the SHA-256 of the letter
  message_id bigint NOT NULL UNIQUE REFERENCES case_message ON DELETE CASCADE
);

-- Pictures of a letter, encoded by the shop: no byte of the sender's file is in them.
CREATE TABLE case_photo (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id bigint NOT NULL REFERENCES case_message ON DELETE CASCADE,
  jpeg bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL
);
CREATE INDEX case_photo_message ON case_photo (message_id);
