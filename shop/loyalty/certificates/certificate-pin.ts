/** PINs of certificates: made of the number and the shop's secret, so that the database holds only their hashes. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { PIN_DIGITS } from '../facts/certificates.ts'

const mac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Six digits, from 48 bits of the hash. `key` is derived from the shop's secret (customers.ts). */
export const pinOf = (key: Buffer, number: string): string =>
  String(mac(key, `certificate pin ${number}`).readUIntBE(0, 6) % 10 ** PIN_DIGITS).padStart(PIN_DIGITS, '0')

export const pinHash = (key: Buffer, number: string, pin: string): Buffer =>
  mac(key, `certificate pin hash ${number} ${pin}`)

/** Compares in constant time. */
export const isPin = (key: Buffer, number: string, typed: string, stored: Buffer): boolean =>
  timingSafeEqual(pinHash(key, number, typed), stored)
