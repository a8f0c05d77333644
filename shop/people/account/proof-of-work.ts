/** SAFE-02: proofs of work. A challenge is signed for one phone, so that the server stores nothing until a proof is used. */
import { acceptedKeys } from '#platform/settings/secret-keys.ts'
import { createHmac } from 'node:crypto'
import { createChallenge, verifySolution, type CreateChallengeOptions } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { DAY_MS } from '#kernel/durations.ts'
import { firstTimeSubjects } from '#platform/db/rate-count.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Random } from '#platform/random.ts'
import { PROOF_ALGORITHM, PROOF_COST, PROOF_LIFETIME_S } from '../facts/proof-of-work.ts'

const Proof = Type.Object({
  challenge: Type.Object({
    parameters: Type.Object({
      algorithm: Type.Literal(PROOF_ALGORITHM),
      nonce: Type.String(),
      salt: Type.String(),
      cost: Type.Literal(PROOF_COST),
      keyLength: Type.Integer(),
      keyPrefix: Type.String(),
      keySignature: Type.String(),
      data: Type.Object({ steps: Type.Integer(), until: Type.Integer() }),
    }),
    signature: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  }),
  solution: Type.Object({ counter: Type.Integer(), derivedKey: Type.String() }),
})

type Keys = Pick<CreateChallengeOptions, 'hmacSignatureSecret' | 'hmacKeySignatureSecret'>
const keysOf = (codeKey: Buffer, phone: string): Required<Keys> => {
  const of = (use: string): string => createHmac('sha256', codeKey).update(`proof ${use} ${phone}`).digest('hex')
  return { hmacSignatureSecret: of('challenge'), hmacKeySignatureSecret: of('key') }
}

type ProofKeys = { readonly codeKey: Buffer; readonly random: Random }

/** A challenge of at most `steps` steps and at least half of them, as JSON for the browser. */
export const newChallenge = async (
  { codeKey, random }: ProofKeys,
  phone: string,
  steps: number,
  now: Date,
): Promise<string> => {
  const least = Math.ceil(steps / 2)
  const extra = Buffer.from(random.bytes(4)).readUInt32BE() % (steps - least + 1)
  const challenge = await createChallenge({
    algorithm: PROOF_ALGORITHM,
    cost: PROOF_COST,
    counter: least + extra,
    deriveKey,
    data: { steps, until: Math.floor(now.getTime() / 1000) + PROOF_LIFETIME_S },
    ...keysOf(codeKey, phone),
  })
  return JSON.stringify(challenge)
}

/** A right proof. `id` is of its challenge. */
export type CheckedProof = { readonly id: string; readonly steps: number }

const parsed = (given: string): unknown => {
  try {
    return JSON.parse(given)
  } catch {
    return undefined
  }
}

/** Undefined for a proof that is wrong, late or of another phone. */
const checkProof = async (
  codeKey: Buffer,
  phone: string,
  given: string,
  now: Date,
): Promise<CheckedProof | undefined> => {
  const proof = parsed(given)
  if (!Check(Proof, proof)) return undefined
  const { challenge, solution } = proof
  const { steps, until } = challenge.parameters.data
  if (until * 1000 < now.getTime()) return undefined
  for (const key of acceptedKeys(codeKey)) {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keysOf(key, phone) })
    if (verified) return { id: challenge.signature, steps }
  }
  return undefined
}

/** The right proof for this phone; undefined without one. */
export const checkProofs = async (
  codeKey: Buffer,
  phone: string,
  given: readonly string[],
  now: Date,
): Promise<CheckedProof | undefined> =>
  (await Promise.all(given.map((proof) => checkProof(codeKey, phone, proof, now)))).find((proof) => proof !== undefined)

/** Whether the proof is used for the first time; it is used from now on. */
export const useProof = async (tx: Transaction<DB>, { id }: CheckedProof, start: Date): Promise<boolean> => {
  const since = new Date(start.getTime() - DAY_MS)
  return (await firstTimeSubjects(tx, [`proof ${id.slice(0, 32)}`], { start, since })).size === 1
}
