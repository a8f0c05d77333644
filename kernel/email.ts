const EMAIL = /^[^\s@"<>,;]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.\p{L}{2,}$/u
export const MAX_EMAIL_LENGTH = 254

/** Whether the text has the form of an e-mail address. Does not check that the mailbox exists. */
export const isEmail = (text: string): boolean =>
  text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text) && !text.includes('..')

/** «a…@example.ru», for a page whose link may be shared. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')

type ErrorTexts = { readonly missing: string; readonly malformed: string }

/** The error text of a typed address, chosen from the form's two; null when it is valid. Ignores spaces around it. */
export const emailError = (typed: string, { missing, malformed }: ErrorTexts): string | null => {
  const email = typed.trim()
  return email === '' ? missing : isEmail(email) ? null : malformed
}
