/** SAFE-05: what a person agrees to is recorded with the version of its text. Changes together with the documents. */
export const CONSENT_TEXT_VERSION = '2026-11-20'
export const PRIVACY_POLICY = '/upload/politics.pdf'
export const USER_AGREEMENT = '/upload/soglasie_upd.pdf'
