/** Codes of authenticator applications: TOTP of RFC 6238 with SHA-1, 30 seconds and 6 digits, which all of them know. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** Steps before and after the current one that are accepted, for clocks that differ. */
const WINDOW = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The number of the 30-second step. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS)

export const codeAt = (secret: Uint8Array, step: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

/** The step of the code; null for a wrong one. Every step of the window is compared, in constant time. */
export const matchingStep = (secret: Uint8Array, code: string, at: Date): number | null => {
  if (!/^[0-9]{6}$/.test(code)) return null
  const now = stepAt(at)
  let found: number | null = null
  for (let step = now - WINDOW; step <= now + WINDOW; step += 1)
    if (timingSafeEqual(Buffer.from(code), Buffer.from(codeAt(secret, step)))) found = step
  return found
}

/** RFC 4648 without padding: a byte is 8 bits, a letter 5. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What an authenticator reads from a QR code. */
export const otpauthUrl = (secret: Uint8Array, login: string, shopName: string): string =>
  `otpauth://totp/${encodeURIComponent(`${shopName}:${login}`)}?secret=${base32(secret)}&issuer=${encodeURIComponent(shopName)}`
