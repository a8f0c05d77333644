/** How a code comes out of its seed: for who sends it and who checks it. */
import { createHmac, hkdfSync } from 'node:crypto'
import { CODE_DIGITS } from '#domain/sign-in.ts'

/** A key of its own out of the shop's secret; without it the seeds in the database say nothing. */
export const codeKeyOf = (appSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, '', 'glad sms code', 32))

/** Six digits. 48 bits of the hash make the first numbers likelier than the last by less than one in a hundred million. */
export const codeOf = (key: Buffer, { phone, seed }: { readonly phone: string; readonly seed: Buffer }): string => {
  const mac = createHmac('sha256', key).update(seed).update(phone).digest()
  return String(mac.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}
