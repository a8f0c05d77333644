/**
 * Consents to the processing of personal data and to news, by `consents` of `shop.yaml`. Each is given separately from the user
 * agreement and from the others and is never preselected. What was agreed to is recorded by version and hash of the text, so a
 * version changes with its text.
 */

/** A text and its version, 'YYYY-MM-DD'. */
export type Consent = { readonly version: string; readonly text: string }

export type Consents = {
  /** Given with an order. */ readonly order: Consent
  /** Given with the purchase of a certificate: its recipient is somebody else. */ readonly certificate: Consent
  /** Given with an account. */ readonly account: Consent
  /** To news by e-mail. */ readonly news: Consent
}

/** SAFE-05: version of the consent of letters to the shop and of requests to tell of an arrival. Change it together with its text. */
export const CONSENT_TEXT_VERSION = '2026-11-20'
