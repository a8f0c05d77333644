const EMAIL = /^[^\s@"<>,;]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.\p{L}{2,}$/u
const MAX_LENGTH = 254

/** Whether the text has the form of an e-mail address. That mail arrives there is proved only by mail that arrives. */
export const isEmail = (text: string): boolean => text.length <= MAX_LENGTH && EMAIL.test(text) && !text.includes('..')

type Words = { readonly missing: string; readonly malformed: string }

/** What is wrong with a typed address, in the words of its form; null if nothing. Spaces around the address do not count. */
export const emailError = (typed: string, { missing, malformed }: Words): string | null => {
  const email = typed.trim()
  return email === '' ? missing : isEmail(email) ? null : malformed
}
