/** Sign-in codes: derived from a stored seed and the shop's secret, both to send and to check one. */
import { createHmac, hkdfSync } from 'node:crypto'
import { CODE_DIGITS } from '#domain/sign-in.ts'

export { deleteOldCodes, liveChallenge } from './user.queries.ts'

/** A key of its own out of the shop's secret; without it the seeds in the database say nothing. */
export const codeKeyOf = (appSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, '', 'glad sms code', 32))

/** Six digits. 48 bits of the hash make the first numbers likelier than the last by less than one in a hundred million. */
export const codeOf = (key: Buffer, { phone, seed }: { readonly phone: string; readonly seed: Buffer }): string => {
  const mac = createHmac('sha256', key).update(seed).update(phone).digest()
  return String(mac.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}
