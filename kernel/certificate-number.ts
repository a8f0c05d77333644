export const CERTIFICATE_DIGITS = 12
/** «4821 0937 5526» as twelve digits. */
export const certificateDigits = (typed: string): string => typed.replaceAll(/\D/g, '')
/** Number and PIN are answered alike, so that nobody learns which of them is right. */
export const WRONG_CERTIFICATE = 'Сертификата с\u00a0таким номером и\u00a0кодом нет. Проверьте оба.'

/** The sentence about a number that no certificate has, for the form and for the server; null when it is complete. */
export const certificateNumberError = (typed: string): string | null =>
  certificateDigits(typed).length === CERTIFICATE_DIGITS ? null : WRONG_CERTIFICATE
