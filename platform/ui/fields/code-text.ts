const CODE_DIGITS = 6

/** The digits of a typed or pasted code from an SMS, at most six. */
export const codeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, CODE_DIGITS)
