/** PEOPLE-03: challenges of passkeys. The shop's key signs each for its use: the server stores nothing until one is used. */
import { acceptedKeys } from '#platform/settings/secret-keys.ts'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import { DAY_MS } from '#kernel/durations.ts'
import { dayStart, firstTimeSubjects } from '#platform/db/rate-count.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Random } from '#platform/random.ts'

/** Signing in, or adding a passkey to this customer's. */
export type ChallengeUse = 'sign-in' | `add ${number}`

const LIFETIME_S = 300
const NONCE_BYTES = 16
const BODY_BYTES = NONCE_BYTES + 4

const macOf = (codeKey: Buffer, use: ChallengeUse, body: Uint8Array): Buffer =>
  createHmac('sha256', codeKey).update(`passkey ${use} `).update(body).digest()

/** 16 random bytes, the Unix second of its end, and their signature. */
export const newChallenge = (
  { codeKey, random }: { readonly codeKey: Buffer; readonly random: Random },
  use: ChallengeUse,
  now: Date,
): Uint8Array<ArrayBuffer> => {
  const body = Buffer.alloc(BODY_BYTES)
  body.set(random.bytes(NONCE_BYTES))
  body.writeUInt32BE(Math.floor(now.getTime() / 1000) + LIFETIME_S, NONCE_BYTES)
  return Uint8Array.from([...body, ...macOf(codeKey, use, body)])
}

/** Whether the shop has made this challenge, in base64url, for this use, and it has not ended. */
export const isOwnChallenge = (codeKey: Buffer, use: ChallengeUse, challenge: string, now: Date): boolean => {
  const given = Buffer.from(challenge, 'base64url')
  const body = given.subarray(0, BODY_BYTES)
  const signature = given.subarray(BODY_BYTES)
  const isSigned = (key: Buffer): boolean => {
    const mac = macOf(key, use, body)
    return signature.length === mac.length && timingSafeEqual(signature, mac)
  }
  if (body.length !== BODY_BYTES || !acceptedKeys(codeKey).some(isSigned)) return false
  return body.readUInt32BE(NONCE_BYTES) * 1000 > now.getTime()
}

/** Whether the challenge is used for the first time; it is used from now on. */
export const useChallenge = async (tx: Transaction<DB>, challenge: string, now: Date): Promise<boolean> => {
  const start = dayStart(now)
  const id = createHash('sha256').update(challenge).digest('hex').slice(0, 32)
  const since = new Date(start.getTime() - DAY_MS)
  return (await firstTimeSubjects(tx, [`passkey ${id}`], { start, since })).size === 1
}
