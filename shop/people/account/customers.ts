/** Sign-in codes: derived from a stored seed and the shop's secret, to send a code and to check it. */
import { createHmac, hkdfSync } from 'node:crypto'
import { CODE_DIGITS } from '#kernel/sign-in-code.ts'

/** The key of the codes, derived from the shop's secret. The seeds in the database reveal no code without it. */
export const codeKeyOf = (appSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, '', 'glad sms code', 32))

/** Six digits, from 48 bits of the hash: the probabilities of two codes differ by less than one part in 10^8. */
export const codeOf = (key: Buffer, { phone, seed }: { readonly phone: string; readonly seed: Buffer }): string => {
  const mac = createHmac('sha256', key).update(seed).update(phone).digest()
  return String(mac.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}
