/**
 * Consents to the processing of personal data and to news, by `consents` of `shop.yaml`. Each is given separately from the user
 * agreement and from the others and is never preselected. What was agreed to is recorded by version and hash of the text, so a
 * version changes with its text.
 */

/** What a consent is for. Each is given and withdrawn apart from the others. */
export const CONSENT_PURPOSES = [
  'news',
  'personal_data',
  'favourites',
  'points',
  'reviews',
  'calls',
  'measuring',
] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]
export const CONSENT_STEPS = ['asked', 'confirmed', 'withdrawn'] as const
export type ConsentStep = (typeof CONSENT_STEPS)[number]

/** A text and its version, 'YYYY-MM-DD'. */
export type Consent = { readonly version: string; readonly text: string }

export type Consents = {
  /** Given with an order. */ readonly order: Consent
  /** Given with the purchase of a certificate: its recipient is somebody else. */ readonly certificate: Consent
  /** Given with an account. */ readonly account: Consent
  /** To news by e-mail. */ readonly news: Consent
  /** Given with a letter to the shop. */ readonly feedback: Consent
  /** Given with a request to tell of an arrival. */ readonly arrival: Consent
  /** To letters about favourites: cheaper, in stock again. */ readonly favourites: Consent
  /** To letters about points that burn soon. */ readonly points: Consent
  /** To the publication of a review under the customer's name. */ readonly reviews: Consent
  /** To calls with offers; null: the shop calls nobody, and the aim does not exist. */ readonly calls: Consent | null
  /** To measuring what visitors do; null: nothing measures. */ readonly measuring: Consent | null
}
