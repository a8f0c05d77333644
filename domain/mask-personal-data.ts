/** An e-mail address, or what is left of one before and after its sign. */
const EMAIL = /[^\s"'<>()=:,;]+@[^\s"'<>()=:,;]+/g
/** Ten digits or more, as phones and cards are written: with spaces, dashes and brackets between them. */
const LONG_NUMBER = /\+?\d(?:[\s()-]*\d){9,}/g
/** 128 bits or more in base64url: tokens of orders and subscriptions, session ids. */
const TOKEN = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{20,}(?![\w-])/g

/**
 * Replaces e-mail addresses, phones, card numbers and tokens in a text that is about to be logged (SAFE-06). For texts that
 * others wrote, such as messages of errors; our own log lines name no personal data in the first place.
 */
export const maskPersonalData = (text: string): string =>
  text.replace(EMAIL, '[email]').replace(TOKEN, '[token]').replace(LONG_NUMBER, '[number]')
