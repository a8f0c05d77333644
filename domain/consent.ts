/** SAFE-05: what a person agrees to is recorded with the version of its text. Changes together with the documents. */
export const CONSENT_TEXT_VERSION = '2026-11-20'
/** Consent to letters with news: apart from every other, and never assumed. The version changes with the words. */
export const NEWS_CONSENT = {
  version: '2026-11-21',
  text: 'Даю согласие на\u00a0получение новостей и\u00a0предложений магазина «Гладь» по\u00a0электронной почте',
} as const
/** Consent to the processing of personal data, given with an account: a record of its own, apart from the agreement and from news. */
export const PERSONAL_DATA_CONSENT = {
  version: '2026-11-22',
  text: 'Даю согласие на\u00a0обработку персональных данных: телефона, имени, почты и\u00a0даты рождения\u00a0— для\u00a0личного кабинета и\u00a0заказов',
} as const
