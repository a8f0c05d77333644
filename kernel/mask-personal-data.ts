/** An e-mail address, or any part of one around its «@». Bounded before the «@», so that a long text without one costs little. */
const EMAIL = /[^\s"'<>()=:,;]{1,100}@[^\s"'<>()=:,;]+/g
/** Ten digits or more, with spaces, dashes and brackets between them: phones and card numbers. */
const LONG_NUMBER = /\+?\d(?:[\s()-]*\d){9,}/g
/** 128 bits or more in base64url: tokens of orders and subscriptions, session ids. */
const TOKEN = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{20,}(?![\w-])/g

/**
 * Replaces e-mail addresses, phones, card numbers and tokens in a text before it is logged (SAFE-06). For texts from
 * outside, such as error messages; the shop's own log lines contain no personal data.
 */
export const maskPersonalData = (text: string): string =>
  text.replace(EMAIL, '[email]').replace(TOKEN, '[token]').replace(LONG_NUMBER, '[number]')
