/** Secrets of authenticators at rest: AES-256-GCM under a key that the database does not have, bound to their login. */
import { acceptedKeys } from '#platform/settings/secret-keys.ts'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Derived from APP_SECRET. While it is changed a secret is sealed again when its member signs in; afterwards no code of the others is
 * right, and `npm run staff -- reset` gives them new secrets.
 */
export const staffKeyOf = (appSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, '', 'glad staff totp', 32))

/** nonce, encrypted secret, tag. */
export const sealSecret = (key: Buffer, secret: Uint8Array, login: string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(login))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Throws when the key, the login or the bytes are others. */
export const openSecret = (key: Buffer, sealed: Buffer, login: string): Buffer => {
  const [own, other] = acceptedKeys(key)
  if (other === undefined || own === undefined) return openWith(key, sealed, login)
  try {
    return openWith(own, sealed, login)
  } catch {
    return openWith(other, sealed, login)
  }
}

const openWith = (key: Buffer, sealed: Buffer, login: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(login))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
