/** ORD-08, ORD-10: what a buyer types to show that the order is theirs, for the forms and for the server. */

export const MISSING_DIGITS = 'Введите последние четыре цифры телефона получателя'
export const MALFORMED_CODE = 'Введите шесть цифр из\u00a0СМС'

/** `digits`: the last four of the recipient's phone. */
export const lastDigitsError = (digits: string): string | null => (/^\d{4}$/.test(digits) ? null : MISSING_DIGITS)
/** `code`: of the SMS that asks a guest to confirm. */
export const confirmationError = (code: string): string | null => (/^\d{6}$/.test(code) ? null : MALFORMED_CODE)
