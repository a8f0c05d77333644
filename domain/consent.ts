/** SAFE-05: version of the consent text, recorded with each consent. Change it together with the documents. */
export const CONSENT_TEXT_VERSION = '2026-11-20'
/** Consent to news by e-mail: separate from every other consent, never preselected. Change the version with the text. */
export const newsConsent = (shopName: string) =>
  ({
    version: '2026-11-21',
    text: `Даю согласие на\u00a0получение новостей и\u00a0предложений магазина «${shopName}» по\u00a0электронной почте`,
  }) as const
/** Consent to the processing of personal data, given with an order. Separate from the user agreement, never preselected. */
export const ORDER_DATA_CONSENT = {
  version: '2026-11-23',
  text:
    'Даю согласие на\u00a0обработку персональных данных: имени, телефона, почты и\u00a0адреса\u00a0— ' +
    'чтобы собрать, доставить заказ и\u00a0сообщать о\u00a0нём',
} as const
/**
 * Consent to the processing of personal data, given with an account. Recorded separately from the user agreement and from
 * the consent to news.
 */
export const PERSONAL_DATA_CONSENT = {
  version: '2026-11-22',
  text:
    'Даю согласие на\u00a0обработку персональных данных: телефона, имени, почты и\u00a0даты рождения\u00a0— ' +
    'для\u00a0личного кабинета и\u00a0заказов',
} as const
