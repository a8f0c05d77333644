/** EXCH-04: a browser's answer to measuring. Its record names no visitor: the hash of an id that only the browser has. */
import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Consents, ConsentStep } from '#shop/consent/facts/consent.ts'
import { recordConsent } from '#shop/consent/face.ts'
import { DAY_S } from '#kernel/durations.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import { networkOf } from '#platform/calls/network.ts'
import type { Clock } from '#platform/clock.ts'
import { incrementRateCount } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Random } from '#platform/random.ts'
import { measuringAnswerIn, type MeasuringAnswer } from './facts/foreign-counters.ts'

/** A mobile provider's network has many visitors. */
const ANSWERS_PER_NETWORK = 500
const ID_BYTES = 16
const ID = /\.([A-Za-z0-9_-]{22})$/

const STEPS: Readonly<Record<MeasuringAnswer, ConsentStep>> = { yes: 'confirmed', no: 'withdrawn' }

export const browserSubject = (id: string): string => `browser ${hash('sha256', id, 'hex')}`

export type GivenAnswer = {
  readonly answer: MeasuringAnswer
  /** Version of the text that the visitor has read. */
  readonly version: string
  /** Value of the browser's cookie of an earlier answer. */
  readonly cookie: string | undefined
  readonly address: string
}
type Deps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly random: Random
  readonly consents: () => Consents
}

/**
 * Records the answer and returns the value of the cookie; null: the shop asks nothing, or something else than the visitor has read, so
 * that it asks again. The same answer again is not recorded again.
 */
export const answerMeasuring = async (
  { db, clock, random, consents }: Deps,
  { answer, version, cookie, address }: GivenAnswer,
): Promise<string | null> => {
  const consent = consents().measuring
  if (consent === null || consent.version !== version) return null
  const id = ID.exec(cookie ?? '')?.[1] ?? Buffer.from(random.bytes(ID_BYTES)).toString('base64url')
  const value = `${answer}.${version}.${id}`
  if (measuringAnswerIn(cookie, version) === answer) return value
  const at = clock.now()
  await transaction(db, async (tx) => {
    const subject = `measuring ${networkOf(address)}`
    if ((await incrementRateCount(tx, subject, DAY_S, at)) > ANSWERS_PER_NETWORK)
      throw new HttpError('too-often', 'Из\u00a0вашей сети слишком много ответов. Повторите завтра.', {
        retryAfter: DAY_S,
      })
    await recordConsent(tx, browserSubject(id), {
      purpose: 'measuring',
      step: STEPS[answer],
      consent,
      from: address,
      at,
    })
  })
  return value
}
