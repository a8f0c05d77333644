/** SAFE-05: what a person agrees to is recorded with the version of its text. Changes together with the documents. */
export const CONSENT_TEXT_VERSION = '2026-11-20'
/** Consent to letters with news: apart from every other, and never assumed. The version changes with the words. */
export const NEWS_CONSENT = {
  version: '2026-11-21',
  text: 'Даю согласие на\u00a0получение новостей и\u00a0предложений магазина «Гладь» по\u00a0электронной почте',
} as const
export const PRIVACY_POLICY = '/upload/politics.pdf'
export const USER_AGREEMENT = '/upload/soglasie_upd.pdf'
